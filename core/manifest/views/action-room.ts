import type { ClientAction } from '#schemas/types/wire.ts'

/** What of an action its button depends on. */
export type ButtonAction = Pick<ClientAction, 'key' | 'label' | 'aside' | 'opposite'>

/** What the actions of every row of a list have room in: it is of the list, so that no row moves the column. */
export interface ActionRoom {
  /** Pixels for the buttons beside each other, with the one that opens the menu; 0: all are in the menu. */
  readonly buttons: number
  /** What opens the menu: the word 更多 where it may hold what applies, three dots where it holds nothing but the rest. */
  readonly menu: 'more' | 'dots'
  /** Pixels of the column; 0 without actions. */
  readonly column: number
}

/** Beside each other; a third one where it takes hardly more than the word 更多. */
const usual = 2
const hardly = 14

const character = 14
const aroundButton = 12
const aroundCell = 14
/** What a finger hits, alone in its column. */
const byTouch = 52
/** Its heading. */
const least = 2 * character + 18

/** 更多 has its arrow. */
export const menuWidth = { more: 2 * character + 16 + aroundButton, dots: 16 + aroundButton } as const

export const buttonWidth = ({ label }: Pick<ClientAction, 'label'>): number => [...label].length * character + aroundButton

const sum = (widths: readonly number[]): number => widths.reduce((all, width) => all + width, 0)

interface Unit {
  readonly width: number
  readonly pair: boolean
}

/** What takes one place: an action, or two that are opposite. */
const unitsOf = (actions: readonly ButtonAction[]): readonly Unit[] =>
  actions.flatMap((action, at) => {
    const other = actions.findIndex(({ key }) => key === action.opposite)
    if (other >= 0 && other < at) return []
    const widths = [action, ...(other < 0 ? [] : [actions[other] ?? action])].map(buttonWidth)
    return [{ width: Math.max(...widths), pair: widths.length > 1 }]
  })

/** So many of them, pairs first: of each one stands in every row. */
const chosen = (units: readonly Unit[], count: number): readonly number[] =>
  [...units.filter(({ pair }) => pair), ...units.filter(({ pair }) => !pair)].slice(0, count).map(({ width }) => width)

/** @param mobile a table by touch, where several actions are one button */
export const actionRoom = (all: readonly ButtonAction[], mobile: boolean): ActionRoom => {
  if (all.length === 0) return { buttons: 0, menu: 'dots', column: 0 }
  const named = all.filter(({ aside }) => !aside)
  if (mobile && (all.length > 1 || named.length === 0)) return { buttons: 0, menu: 'dots', column: byTouch }
  const units = unitsOf(named)
  const pairs = units.filter(({ pair }) => pair).length
  const [two, three] = [sum(chosen(units, usual)), sum(chosen(units, usual + 1))]
  /** While all apply, nothing is in the menu. */
  const free = named.length === all.length && pairs === 0
  const third = units.length === usual + 1 && (free || three + menuWidth.dots <= two + menuWidth.more + hardly)
  const count = Math.max(third ? usual + 1 : usual, Math.min(pairs + 1, units.length))
  const menu = units.length > count ? 'more' : 'dots'
  const beside = sum(chosen(units, count))
  const widest = Math.max(0, ...units.map(({ width }) => width))
  const buttons = free && menu === 'dots' ? Math.max(beside, widest + menuWidth.dots) : Math.max(beside, widest) + menuWidth[menu]
  return { buttons, menu, column: Math.max(least, buttons) + aroundCell }
}
