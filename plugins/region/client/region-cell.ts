import type { Cell } from '#core/contract/client-plugin.ts'
import { regionName } from '../wire.ts'

/** Names instead of codes. */
export const regionCell: Cell = { text: value => regionName(value) || '-' }
