import Foundation

private typealias Row = PropertyRow<View>

extension View {
  /// The rows of all views in the table of properties: appearance.
  @PropertyRows<View> static var appearanceRows: [PropertyDescriptor] {
    Row(
      .alpha,
      default: 1,
      limits: .closed(0, 1),
      isPlain: true,
      "From 0, invisible and untouchable, to 1.",
      get: { $0.alpha },
      set: { $0.alpha = $1 }
    )
    Row(
      .isHidden,
      default: false,
      isPlain: true,
      "Whether the view and all below it are neither drawn nor touched.",
      get: { $0.isHidden },
      set: { $0.isHidden = $1 }
    )
    Row(
      .clipsToBounds,
      isOmitted: { $1 == type(of: $0).clipsToBoundsByDefault },
      isPlain: true,
      "Whether what lies outside the bounds is not drawn; absent where it is the class's "
        + "default, which is true for scroll views alone.",
      get: { $0.clipsToBounds },
      set: { $0.clipsToBounds = $1 }
    )
    Row(
      .isUserInteractionEnabled,
      isOmitted: { $1 == type(of: $0).isInteractiveByDefault },
      isPlain: true,
      "Whether touches can hit the view or what is below it; absent where it is the class's "
        + "default, which is false for ImageView and Label alone.",
      get: { $0.isUserInteractionEnabled },
      set: { $0.isUserInteractionEnabled = $1 }
    )
    Row(
      .backgroundColor,
      default: nil,
      isPlain: true,
      "The colour behind the view's content; absent where there is none.",
      get: { $0.backgroundColor },
      set: { $0.backgroundColor = $1 }
    )
    Row(
      .cornerRadius,
      default: 0,
      limits: .minimum(0),
      unit: .points,
      isPlain: true,
      "How rounded the corners are drawn.",
      get: { $0.cornerRadius },
      set: { $0.cornerRadius = $1 }
    )
    Row(
      .shadowColor,
      default: Shadow().color,
      isPlain: true,
      "The colour of the shadow.",
      get: { $0.shadow.color },
      set: { $0.shadow.color = $1 }
    )
    Row(
      .shadowOpacity,
      default: Shadow().opacity,
      limits: .closed(0, 1),
      isPlain: true,
      "How dark the shadow is, from 0, none, to 1.",
      get: { $0.shadow.opacity },
      set: { $0.shadow.opacity = $1 }
    )
    Row(
      .shadowOffset,
      default: Shadow().offset,
      unit: .points,
      isPlain: true,
      "How far the shadow is moved to the right and down.",
      get: { $0.shadow.offset },
      set: { $0.shadow.offset = $1 }
    )
    Row(
      .shadowRadius,
      default: Shadow().radius,
      limits: .minimum(0),
      unit: .points,
      isPlain: true,
      "How blurred the shadow is.",
      get: { $0.shadow.radius },
      set: { $0.shadow.radius = $1 }
    )
    Row(
      .shadowPath,
      default: nil,
      unit: .points,
      isPlain: true,
      "The rectangle that casts the shadow in place of the view, in the view's coordinates; "
        + "absent where there is none.",
      get: { $0.shadow.path },
      set: { $0.shadow.path = $1 }
    )
    Row(
      .shadowIsVisible,
      default: false,
      "Whether the layer's shadow can be seen: the view neither clips, which cuts off its "
        + "shadow too, nor is hidden, and the shadow has an opacity and a colour.",
      get: { $0.shadowIsVisible }
    )
    Row(
      .content,
      default: nil,
      isPlain: true,
      "What the view draws on its background; absent for nothing.",
      get: { $0.content },
      set: { $0.content = $1 }
    )
    Row(
      .text,
      default: nil,
      isPlain: true,
      "The words that the view shows; absent where there are none.",
      get: { $0.text },
      set: { $0.text = $1 }
    )
    Row(
      .textColor,
      default: nil,
      isPlain: true,
      "The colour of the words; absent where it is the reader's own.",
      get: { $0.textColor },
      set: { $0.textColor = $1 }
    )
  }
}
