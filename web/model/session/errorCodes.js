/** The codes of the errors that responses carry. */

/** @typedef {import("./session.js").RpcError} RpcError */

/** The page's own code of a request that was not answered: there is no connection, or it was lost. */
export const LOST = 0;
/** Another client has control. */
export const NO_CONTROL = -32011;
/** The request is not possible in the current state, such as a name that is already used. */
export const WRONG_STATE = -32015;
/** The scene was replaced while the request was on its way. */
export const OTHER_SCENE = -32017;
