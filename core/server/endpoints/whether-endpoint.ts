import { defineEndpoint } from '#core/contract/endpoint.ts'
import { type CoreContext, cookieName } from '../pipeline/call.ts'
import { findSession } from '../session/sessions.ts'

/** Tells pages whether a session exists; null, not an error, if there is none. */
export const sessionStateEndpoint = defineEndpoint({
  name: 'core.session',
  method: 'GET',
  path: '/auth/session',
  permission: 'public',
  title: '是否已登录',
  output: { type: ['object', 'null'], required: ['signedIn'], properties: { signedIn: { type: 'boolean', const: true } } },
  async handle(context) {
    const { core, request } = (context as CoreContext).call
    const found = await findSession(core.db, request.cookies[cookieName(core)], core.config)
    return found ? { signedIn: true } : null
  },
})
