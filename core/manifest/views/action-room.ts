import type { ClientAction } from '#schemas/types/wire.ts'

/** The properties of an action that its button depends on. */
export type ButtonAction = Pick<ClientAction, 'key' | 'label' | 'aside' | 'opposite'>

/** Width of the action column of a list. It is the same for every row, so that no row changes the column. */
export interface ActionColumnWidth {
  /** Pixels for the visible buttons, including the menu button; 0 if all actions are in the menu. */
  readonly buttons: number
  /** Menu button: the word 更多 if the menu may contain an action that applies to the row, three dots if it contains only other actions. */
  readonly menu: 'more' | 'dots'
  /** Width of the column in pixels; 0 without actions. */
  readonly column: number
}

/** Number of buttons side by side; a third one if it needs at most `hardly` pixels more than the word 更多. */
const usualButtons = 2
const thirdButtonTolerance = 14

const characterWidth = 14
const buttonPadding = 12
const cellPadding = 14
/** Width of a touch target that is alone in its column. */
const touchTargetWidth = 52
/** Width of the column's header. */
const minColumnWidth = 2 * characterWidth + 18

/** 更多 includes an arrow. */
export const menuWidth = { more: 2 * characterWidth + 16 + buttonPadding, dots: 16 + buttonPadding } as const

export const buttonWidth = ({ label }: Pick<ClientAction, 'label'>): number => [...label].length * characterWidth + buttonPadding

const sumOfWidths = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

interface ButtonPlace {
  readonly width: number
  readonly pair: boolean
}

/** Button places: one for an action, or for two opposite actions together. */
const buttonPlaces = (actions: readonly ButtonAction[]): readonly ButtonPlace[] =>
  actions.flatMap((action, at) => {
    const other = actions.findIndex(({ key }) => key === action.opposite)
    if (other >= 0 && other < at) return []
    const widths = [action, ...(other < 0 ? [] : [actions[other] ?? action])].map(buttonWidth)
    return [{ width: Math.max(...widths), pair: widths.length > 1 }]
  })

/** Widths of the first `count` places, pairs first: every row shows one action of each pair. */
const chosenWidths = (units: readonly ButtonPlace[], count: number): readonly number[] =>
  [...units.filter(({ pair }) => pair), ...units.filter(({ pair }) => !pair)].slice(0, count).map(({ width }) => width)

/** @param mobile a list on a touch device, where several actions become one menu button */
export const actionColumnWidth = (all: readonly ButtonAction[], mobile: boolean): ActionColumnWidth => {
  if (all.length === 0) return { buttons: 0, menu: 'dots', column: 0 }
  const named = all.filter(({ aside }) => !aside)
  if (mobile && (all.length > 1 || named.length === 0)) return { buttons: 0, menu: 'dots', column: touchTargetWidth }
  const units = buttonPlaces(named)
  const pairs = units.filter(({ pair }) => pair).length
  const [two, three] = [sumOfWidths(chosenWidths(units, usualButtons)), sumOfWidths(chosenWidths(units, usualButtons + 1))]
  /** While all actions apply, none is in the menu. */
  const free = named.length === all.length && pairs === 0
  const third = units.length === usualButtons + 1 && (free || three + menuWidth.dots <= two + menuWidth.more + thirdButtonTolerance)
  const count = Math.max(third ? usualButtons + 1 : usualButtons, Math.min(pairs + 1, units.length))
  const menu = units.length > count ? 'more' : 'dots'
  const beside = sumOfWidths(chosenWidths(units, count))
  const widest = Math.max(0, ...units.map(({ width }) => width))
  const buttons = free && menu === 'dots' ? Math.max(beside, widest + menuWidth.dots) : Math.max(beside, widest) + menuWidth[menu]
  return { buttons, menu, column: Math.max(minColumnWidth, buttons) + cellPadding }
}
