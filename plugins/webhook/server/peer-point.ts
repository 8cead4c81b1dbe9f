import { extensionPoint } from '#core/contract/extension.ts'
import type { Peer } from '#core/server/index.ts'

/** Extension point for peers: systems that receive webhooks, as configured. */
export const webhookPeers = extensionPoint<Peer>('webhook.peers')
