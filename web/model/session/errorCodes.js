/** The code of a request that was not answered, besides those of the server: no connection, or it was lost. */
export const LOST = 0;
