import type { ClientAction } from '#schemas/types/wire.ts'

/** Row actions beside each other; the rest is under 更多, which itself would take the place of one. */
export const inlineActions = 2

const character = 14
const aroundButton = 12
const aroundCell = 14
/** 更多 with its arrow. */
const moreWidth = 2 * character + 16 + aroundButton
/** 更多 as three dots: nothing but what stands aside is in it. */
const dotsWidth = 16 + aroundButton
/** Its heading. */
const least = 2 * character + 18

const widthOf = (labels: readonly ClientAction[], count: number): number =>
  labels
    .map(({ label }) => [...label].length * character + aroundButton)
    .sort((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, width) => sum + width, 0)

/** Pixels of the actions column: as wide as what it shows at most. A row shows its first actions, and which those are may depend on the row. */
export const actionsWidth = (all: readonly ClientAction[], mobile: boolean): number => {
  if (all.length === 0) return 0
  const actions = all.filter(({ aside }) => !aside)
  const beside = all.length > actions.length
  if (mobile && (all.length > 1 || beside)) return 52
  if (beside && actions.length <= inlineActions) return Math.max(least, widthOf(actions, inlineActions) + dotsWidth) + aroundCell
  const room = beside ? inlineActions : inlineActions + 1
  const always = actions.filter(({ visible }) => visible === undefined)
  const last = always[inlineActions - 1]
  const first = always.length > room && last ? actions.slice(0, actions.indexOf(last) + 1) : actions
  const withMore = actions.length > room ? widthOf(first, inlineActions) + moreWidth : 0
  const withoutMore = first === actions ? widthOf(actions, room) : 0
  return Math.max(least, withMore, withoutMore) + aroundCell
}
