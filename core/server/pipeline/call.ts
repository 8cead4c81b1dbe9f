import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { LiveSession } from '../session/sessions.ts'
import type { Core } from './core.ts'

/** One HTTP request on its way through the pipeline. */
export interface Call {
  readonly core: Core
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The Snapshot that the request began with. */
  readonly snapshot: Snapshot
  readonly endpoint: Endpoint
  readonly actor: Actor
  /** Absent for public endpoints called by nobody. */
  readonly session?: LiveSession
  readonly account?: Account
  /** Who signed it and what, of endpoints for client systems. */
  readonly signed?: RequestContext['signed']
}

/** Endpoints of the core itself also see the HTTP call: they set cookies and headers. */
export interface CoreContext extends RequestContext {
  readonly call: Call
}

/** `__Host-` binds the cookie to this host; browsers accept the prefix over TLS only. */
export const cookieName = (core: { readonly config: Pick<Core['config'], 'tls'> }): string => (core.config.tls ? '__Host-sid' : 'sid')
