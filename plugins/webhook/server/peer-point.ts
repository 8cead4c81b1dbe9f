import { extensionPoint } from '#core/contract/extension.ts'
import type { Peer } from '#core/server/peers/peer.ts'

/** Systems that are told what happens here, as the configuration names them. */
export const webhookPeers = extensionPoint<Peer>('webhook.peers')
