import { sessionGet } from '#core/contract/core-addresses.ts'
import { SESSION_STATE } from '#core/contract/session-shapes.ts'
import { cookieName } from '../pipeline/call.ts'
import { defineCoreEndpoint } from '../pipeline/core-endpoint.ts'
import { findSession } from '../session/sessions.ts'

/** Tells pages whether a session exists; null, not an error, if there is none. */
export const sessionStateEndpoint = defineCoreEndpoint({
  ...sessionGet,
  name: 'core.session',
  permission: 'public',
  title: '是否已登录',
  output: SESSION_STATE,
  async handle({ call: { core, request } }) {
    const found = await findSession(core.db, request.cookies[cookieName(core)], core.config)
    return found ? { signedIn: true } : null
  },
})
