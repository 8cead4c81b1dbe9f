import type { Environment } from '#core/contract/server-plugin.ts'
import { type Peer, readPeer } from '#core/server/index.ts'
import { INSTITUTION_CRM } from './institution-crm.ts'

/** Webhook peers configured in the environment. @throws StartProblem if a variable is invalid. */
export function readPeers(environment: Environment): readonly Peer[] {
  const peer = readPeer(INSTITUTION_CRM, {
    names: { url: 'INSTITUTION_CRM_URL', secret: 'INSTITUTION_CRM_SECRET' },
    url: environment['INSTITUTION_CRM_URL'],
    secret: environment['INSTITUTION_CRM_SECRET'],
  })
  return peer ? [peer] : []
}
