import type { Cell } from '#core/contract/client-plugin.ts'
import { regionName } from '../wire.ts'

/** Cell with the names of a region path. */
export const regionCell: Cell = { text: value => regionName(value) || '-' }
