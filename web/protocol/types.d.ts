/* The types of requests that many controllers use. */

type Call = import("./rpc.js").Call;
