import type { CardSource } from '#plugins/workbench/server/card-source.ts'
import { approvals } from './approvals.ts'
import { myNumbers } from './numbers.ts'
import { aboutToBeLost, dueFollowUps } from './waiting.ts'

/** The workbench, in the order shown. */
export const workbenchCards: readonly CardSource[] = [...myNumbers, dueFollowUps, aboutToBeLost, approvals]
