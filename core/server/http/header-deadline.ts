import type { ServerOptions } from 'node:http'

/** Checks during one deadline. Node's own are 30 seconds apart: it would enforce a short deadline that much later. */
const CHECKS_PER_DEADLINE = 3

/**
 * Options of the HTTP server that close connections whose request headers do not arrive in time, and those that never send a request, with a 408. The
 * delay is at most a third of the deadline.
 */
export const headerDeadline = (milliseconds: number): Required<Pick<ServerOptions, 'headersTimeout' | 'connectionsCheckingInterval'>> => ({
  headersTimeout: milliseconds,
  connectionsCheckingInterval: Math.ceil(milliseconds / CHECKS_PER_DEADLINE),
})
