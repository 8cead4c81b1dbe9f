import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '#core/contract/accounts.ts'
import type { Actor } from '#core/contract/actor.ts'
import type { RequestContext } from '#core/contract/endpoint.ts'
import type { Endpoint } from '#core/contract/model/endpoint.ts'
import type { Snapshot } from '#core/contract/model/snapshot.ts'
import type { LiveSession } from '../session/sessions.ts'
import type { Core } from './core.ts'

/** One HTTP request in the pipeline. */
export interface Call {
  readonly core: Core
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The snapshot that the request began with. */
  readonly snapshot: Snapshot
  readonly endpoint: Endpoint
  readonly actor: Actor
  /** Undefined for public endpoints called without a session. */
  readonly session?: LiveSession
  readonly account?: Account
  /** Client system and signed content, for endpoints for client systems. */
  readonly signed?: RequestContext['signed']
}

/** Context of the core's own endpoints, which also see the HTTP call: they set cookies and headers. */
export interface CoreContext<Input = unknown> extends RequestContext<Input> {
  readonly call: Call
}

/** `__Host-` binds the cookie to this host; browsers accept the prefix over TLS only. */
export const cookieName = (core: { readonly config: Pick<Core['config'], 'tls'> }): string => (core.config.tls ? '__Host-sid' : 'sid')
