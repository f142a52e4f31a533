/// A view that another one makes for itself; scenes neither name nor place it.
package protocol InternalSubview: View {}
