/// A view that another view creates for itself; scenes neither name nor place it.
package protocol InternalSubview: View {}
