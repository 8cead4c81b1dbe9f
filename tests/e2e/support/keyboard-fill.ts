/** Fills a form that is open by keys alone: from item to item by Tab, and in every control by what its keys do. */
import type { Page } from '@playwright/test'
import { firstOfMonth, wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'

/** An item after it was filled in: what its control shows, and what the request must carry for it. */
export interface Filled {
  readonly name: string
  /** undefined: no text, such as a switch. */
  readonly shown: string | undefined
  /** Whether a value of the request is what is shown. */
  matches(value: unknown): boolean
}

/** Where the focus is: the item, and what kind of control has it. */
interface Focus {
  readonly item: string | undefined
  readonly kind: 'combobox' | 'radio' | 'switch' | 'checkbox' | 'text' | 'rich' | 'other'
  readonly multiple: boolean
  readonly value: string
}

const focusOf = (page: Page): Promise<Focus> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const box = element?.closest<HTMLElement>('[data-item]')
    const input = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined
    const type = input?.type
    const kindOf = (): Focus['kind'] => {
      if (element?.getAttribute('role') === 'combobox' && element.closest('.yh-combo')) return 'combobox'
      if (element?.getAttribute('role') === 'switch') return 'switch'
      if (type === 'radio' || type === 'checkbox') return type
      if (element?.isContentEditable) return 'rich'
      return input && type !== 'file' ? 'text' : 'other'
    }
    return {
      item: box?.dataset['item'],
      kind: kindOf(),
      multiple: element?.closest('.yh-combo')?.querySelector('.yh-combo-chip') != null,
      value: input?.value ?? element?.textContent ?? '',
    }
  })

/** A list of options that is open: what may be chosen in it, and whether several may. */
const openList = (page: Page) =>
  page.evaluate(() => {
    const list = document.getElementById(document.activeElement?.getAttribute('aria-controls') ?? '')
    return {
      open: list !== null,
      many: list?.getAttribute('aria-multiselectable') === 'true',
      columns: list?.querySelector('[data-deeper]') != null,
      active: document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent ?? '',
      options: [...(list?.querySelectorAll('[role=option]:not([aria-disabled])') ?? [])].slice(0, 400).map(option => ({
        label: option.textContent ?? '',
        chosen: option.getAttribute('aria-selected') === 'true',
      })),
    }
  })

/** Values that stand under a label, in a set of options and below it. */
const valuesUnder = (options: readonly ClientOption[], label: string, above = ''): readonly unknown[] =>
  options.flatMap(option => [
    ...(option.label === label || `${above}${option.label}` === label ? [option.value] : []),
    ...valuesUnder(option.children ?? [], label, `${above}${option.label} / `),
  ])

const same = (a: unknown, b: unknown): boolean => String(a) === String(b)

/** Chooses by typing: the name of another option than the one that stands there, where there is one. */
async function choose(page: Page, item: ClientFormItem, options: readonly ClientOption[], was: string): Promise<Filled | undefined> {
  await page.keyboard.press('ArrowDown')
  const list = await openList(page)
  if (!list.open) return undefined
  if (list.columns) return chooseLevels(page, item)
  // No more may be chosen: one goes for the other.
  if (list.many && list.options.filter(({ chosen }) => chosen).length >= (item.rules?.max ?? Number.POSITIVE_INFINITY))
    await page.keyboard.press('Backspace')
  const free = list.options.filter(option => !option.chosen && option.label !== was)
  const target = free.at(-1) ?? (list.many ? undefined : list.options.at(-1))
  // Where all are chosen already, one more press would take one away.
  if (!target) {
    await page.keyboard.press('Escape')
    return list.options.length > 0 ? { name: item.name, shown: undefined, matches: () => true } : undefined
  }
  await page.keyboard.type(target.label)
  await page.waitForFunction(
    label => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent?.endsWith(label),
    target.label,
  )
  await page.keyboard.press('Enter')
  const values = valuesUnder(options, target.label)
  const isOne = (value: unknown): boolean => values.length === 0 || values.some(one => same(one, value))
  return {
    name: item.name,
    shown: target.label,
    matches: value => (list.many ? Array.isArray(value) && value.some(isOne) : isOne(value)),
  }
}

/** Goes down to the last level by arrows. */
async function chooseLevels(page: Page, item: ClientFormItem): Promise<Filled> {
  for (let level = 0; level < 4; level++) await page.keyboard.press('ArrowRight')
  const { active } = await openList(page)
  await page.keyboard.press('Enter')
  return { name: item.name, shown: active, matches: value => value !== undefined && value !== null }
}

const pad = (at: number): string => String(at).padStart(4, '0')
let counter = 0

/** A sensible text for an item, another one every time. */
const textFor = (item: ClientFormItem): string => {
  const { rules = {}, type, control } = item
  counter += 1
  const lowest = Math.max(rules.min ?? 1, 1)
  const number = Math.min(lowest + (counter % 3), rules.max ?? Number.POSITIVE_INFINITY)
  const month = firstOfMonth(wallDate(new Date()), rules.noFuture ? -10 : 2).slice(0, 7)
  const texts: Readonly<Record<string, string>> = {
    phone: `1360013${pad(counter)}`,
    wechat: `wx_keys${pad(counter)}`,
    money: `${number}.00`,
    percent: String(number),
    number: String(number),
    date: `${month}-${String((counter % 27) + 1).padStart(2, '0')}`,
    datetime: `${month}-${String((counter % 27) + 1).padStart(2, '0')} 10:30`,
    month,
  }
  if (control === 'sms/code') return pad(counter)
  if (type === 'url') return `https://example.com/${counter}`
  const text = texts[control] ?? texts[type] ?? `键盘${pad(counter)}${rules.minLength ? '填写'.repeat(rules.minLength) : ''}`
  return rules.maxLength && texts[control] === undefined ? text.slice(-rules.maxLength) : text
}

async function write(page: Page, item: ClientFormItem): Promise<Filled> {
  const text = textFor(item)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(text)
  return {
    name: item.name,
    shown: text,
    matches: value => same(value, text) || Number(value) === Number(text) || String(value).startsWith(text),
  }
}

/** What its keys do to the control that has the focus; undefined where no key chooses anything: a picture comes from the computer's files. */
async function fill(page: Page, item: ClientFormItem, focus: Focus, options: readonly ClientOption[]): Promise<Filled | undefined> {
  if (focus.kind === 'combobox') return choose(page, item, options, focus.value)
  if (focus.kind === 'text') return write(page, item)
  if (focus.kind === 'rich') {
    const text = `键盘正文${++counter}`
    await page.keyboard.press('Control+a')
    await page.keyboard.type(text)
    return { name: item.name, shown: text, matches: value => String(value).includes(text) }
  }
  if (focus.kind === 'radio') {
    await page.keyboard.press('ArrowDown')
    const shown = await page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '')
    const values = valuesUnder(options, shown)
    return { name: item.name, shown, matches: value => values.some(one => same(one, value)) }
  }
  if (focus.kind === 'switch') {
    await page.keyboard.press('Space')
    return { name: item.name, shown: undefined, matches: value => value !== undefined }
  }
  return undefined
}

/** Items that are on show and can be written. */
export const openItems = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-item]:not(.yh-item-readonly, .yh-item-fact)')].map(box => box.dataset['item'] ?? ''),
  )

/** What items show, by name: texts of inputs, names of what is chosen. */
export const shownIn = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll<HTMLElement>('[data-item]')].map(box => [
        box.dataset['item'] ?? '',
        [
          ...[...box.querySelectorAll<HTMLInputElement>('input:not([type=radio]):not([type=file]), textarea')].map(input => input.value),
          ...[...box.querySelectorAll('.yh-combo-name, [contenteditable], label:has(input:checked)')].map(chip => chip.textContent ?? ''),
        ].join('|'),
      ]),
    ),
  )

/** Rounds through a form: what is chosen shows further items, and the first stop need not be the first item. */
const ROUNDS = 3

/**
 * Walks through the open form by Tab and fills what it comes to.
 * @param optionsOf what may be chosen in an item
 * @returns what was filled in, in its order
 */
export async function fillByKeys(
  page: Page,
  items: readonly ClientFormItem[],
  optionsOf: (item: ClientFormItem) => readonly ClientOption[],
): Promise<readonly Filled[]> {
  const filled = new Map<string, Filled>()
  const missing = async (): Promise<boolean> =>
    (await openItems(page)).some(name => !filled.has(name) && items.some(item => item.name === name))
  // Controls of files, editors and lists are several stops each.
  const most = items.length * 12 + 60
  for (let round = 0; round < ROUNDS && (round === 0 || (await missing())); round++) {
    // A control that is fetched takes the focus as soon as it is there.
    await page.waitForFunction(() => document.querySelector('.yh-item-wait') === null)
    let [inside, outside] = [false, 0]
    for (let press = 0; press < most && outside < 2; press++) {
      const focus = await focusOf(page)
      const item = items.find(({ name }) => name === focus.item)
      inside ||= focus.item !== undefined
      outside = focus.item === undefined && inside ? outside + 1 : 0
      // An editor's tools stand before its text: the text is what is filled.
      const done = item && !filled.has(item.name) && (await fill(page, item, focus, optionsOf(item)))
      if (item && done) filled.set(item.name, done)
      await page.keyboard.press('Tab')
    }
  }
  return [...filled.values()]
}
