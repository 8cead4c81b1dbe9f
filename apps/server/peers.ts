import { INSTITUTION_CRM } from '#apps/crm/institution/server/institution-crm.ts'
import { type Peer, readPeer } from '#core/server/peers/peer.ts'

/** Systems that are told what happens here. @throws StartProblem */
export function readPeers(environment: Readonly<Record<string, string | undefined>>): readonly Peer[] {
  const peer = readPeer(INSTITUTION_CRM, {
    names: { url: 'INSTITUTION_CRM_URL', secret: 'INSTITUTION_CRM_SECRET' },
    url: environment['INSTITUTION_CRM_URL'],
    secret: environment['INSTITUTION_CRM_SECRET'],
  })
  return peer ? [peer] : []
}
