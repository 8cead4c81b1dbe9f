/** Fills an open form by keyboard only: from item to item by Tab, and in each control by its keys. */
import type { Page } from '@playwright/test'
import { firstOfMonth, wallDate } from '#core/manifest/time/wall-time.ts'
import type { ClientFormItem, ClientOption } from '#schemas/types/wire.ts'

/** Filled item: the text that its control shows, and the expected value in the request. */
export interface FilledItem {
  readonly name: string
  /** undefined for controls without text, e.g. a switch. */
  readonly shown: string | undefined
  /** True if a value in the request corresponds to the shown text. */
  matches(value: unknown): boolean
}

/** Focused item, and the kind of its control. */
interface FocusedItem {
  readonly item: string | undefined
  readonly kind: 'combobox' | 'radio' | 'switch' | 'checkbox' | 'text' | 'rich' | 'other'
  readonly multiple: boolean
  readonly value: string
}

const focusOf = (page: Page): Promise<FocusedItem> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null
    const box = element?.closest<HTMLElement>('[data-item]')
    const input = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : undefined
    const type = input?.type
    const kindOf = (): FocusedItem['kind'] => {
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

/** Open option list: its selectable options, and whether several can be chosen. */
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

/** Values with a label, in an option tree. */
const valuesUnder = (options: readonly ClientOption[], label: string, above = ''): readonly unknown[] =>
  options.flatMap(option => [
    ...(option.label === label || `${above}${option.label}` === label ? [option.value] : []),
    ...valuesUnder(option.children ?? [], label, `${above}${option.label} / `),
  ])

const isSameText = (a: unknown, b: unknown): boolean => String(a) === String(b)

/** Chooses by typing the name of an option other than the current one, if there is another. */
async function chooseOption(
  page: Page,
  item: ClientFormItem,
  options: readonly ClientOption[],
  was: string,
): Promise<FilledItem | undefined> {
  await page.keyboard.press('ArrowDown')
  const list = await openList(page)
  if (!list.open) return undefined
  if (list.columns) return chooseLevels(page, item)
  // The maximum is reached: one choice is removed first.
  if (list.many && list.options.filter(({ chosen }) => chosen).length >= (item.rules?.max ?? Number.POSITIVE_INFINITY))
    await page.keyboard.press('Backspace')
  const free = list.options.filter(option => !option.chosen && option.label !== was)
  const target = free.at(-1) ?? (list.many ? undefined : list.options.at(-1))
  // If all are chosen, another press would remove one.
  if (!target) {
    await page.keyboard.press('Escape')
    return list.options.length > 0 ? { name: item.name, shown: undefined, matches: () => true } : undefined
  }
  await typeText(page, target.label)
  await page.waitForFunction(
    label => document.getElementById(document.activeElement?.getAttribute('aria-activedescendant') ?? '')?.textContent?.endsWith(label),
    target.label,
  )
  await page.keyboard.press('Enter')
  const values = valuesUnder(options, target.label)
  const isOne = (value: unknown): boolean => values.length === 0 || values.some(one => isSameText(one, value))
  return {
    name: item.name,
    shown: target.label,
    matches: value => (list.many ? Array.isArray(value) && value.some(isOne) : isOne(value)),
  }
}

/** Moves to the last level by arrow keys. */
async function chooseLevels(page: Page, item: ClientFormItem): Promise<FilledItem> {
  for (let level = 0; level < 4; level++) await page.keyboard.press('ArrowRight')
  const { active } = await openList(page)
  await page.keyboard.press('Enter')
  return { name: item.name, shown: active, matches: value => value !== undefined && value !== null }
}

/** Types a text as an input method does: words with Chinese characters come whole, others key by key. */
const typeText = (page: Page, text: string): Promise<void> =>
  /[^ -~]/.test(text) ? page.keyboard.insertText(text) : page.keyboard.type(text)

const paddedCount = (at: number): string => String(at).padStart(4, '0')
let counter = 0

/** Plausible text for an item, different every time. */
const textFor = (item: ClientFormItem): string => {
  const { rules = {}, type, control } = item
  counter += 1
  const lowest = Math.max(rules.min ?? 1, 1)
  const number = Math.min(lowest + (counter % 3), rules.max ?? Number.POSITIVE_INFINITY)
  const month = firstOfMonth(wallDate(new Date()), rules.noFuture ? -10 : 2).slice(0, 7)
  const texts: Readonly<Record<string, string>> = {
    phone: `1360013${paddedCount(counter)}`,
    wechat: `wx_keys${paddedCount(counter)}`,
    money: `${number}.00`,
    percent: String(number),
    number: String(number),
    date: `${month}-${String((counter % 27) + 1).padStart(2, '0')}`,
    datetime: `${month}-${String((counter % 27) + 1).padStart(2, '0')} 10:30`,
    month,
  }
  if (control === 'sms/code') return paddedCount(counter)
  if (type === 'url') return `https://example.com/${counter}`
  const text = texts[control] ?? texts[type] ?? `键盘${paddedCount(counter)}${rules.minLength ? '填写'.repeat(rules.minLength) : ''}`
  return rules.maxLength && texts[control] === undefined ? text.slice(-rules.maxLength) : text
}

async function writeText(page: Page, item: ClientFormItem): Promise<FilledItem> {
  const text = textFor(item)
  await page.keyboard.press('Control+a')
  await typeText(page, text)
  return {
    name: item.name,
    shown: text,
    matches: value => isSameText(value, text) || Number(value) === Number(text) || String(value).startsWith(text),
  }
}

/** Fills the focused control by its keys; undefined if keys cannot, e.g. for a picture. */
async function fillItem(
  page: Page,
  item: ClientFormItem,
  focus: FocusedItem,
  options: readonly ClientOption[],
): Promise<FilledItem | undefined> {
  if (focus.kind === 'combobox') return chooseOption(page, item, options, focus.value)
  if (focus.kind === 'text') return writeText(page, item)
  if (focus.kind === 'rich') {
    const text = `键盘正文${++counter}`
    await page.keyboard.press('Control+a')
    await typeText(page, text)
    return { name: item.name, shown: text, matches: value => String(value).includes(text) }
  }
  if (focus.kind === 'radio') {
    await page.keyboard.press('ArrowDown')
    const shown = await page.evaluate(() => document.activeElement?.closest('label')?.textContent ?? '')
    const values = valuesUnder(options, shown)
    return { name: item.name, shown, matches: value => values.some(one => isSameText(one, value)) }
  }
  if (focus.kind === 'switch') {
    await page.keyboard.press('Space')
    return { name: item.name, shown: undefined, matches: value => value !== undefined }
  }
  return undefined
}

/** Visible and writable items. */
export const openItems = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-item]:not(.yh-item-readonly, .yh-item-fact)')].map(box => box.dataset['item'] ?? ''),
  )

/** Shown texts by item: input values, or labels of chosen options. */
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

/** Rounds through a form: choices may reveal further items, and the first tab stop need not be the first item. */
const MAX_FILL_ROUNDS = 3

/**
 * Walks through the open form by Tab and fills the items.
 * @param optionsOf options of an item
 * @returns the filled items in order
 */
export async function fillByKeys(
  page: Page,
  items: readonly ClientFormItem[],
  optionsOf: (item: ClientFormItem) => readonly ClientOption[],
): Promise<readonly FilledItem[]> {
  const filled = new Map<string, FilledItem>()
  const missing = async (): Promise<boolean> =>
    (await openItems(page)).some(name => !filled.has(name) && items.some(item => item.name === name))
  // Upload, editor and list controls have several tab stops.
  const most = items.length * 12 + 60
  for (let round = 0; round < MAX_FILL_ROUNDS && (round === 0 || (await missing())); round++) {
    // A lazily loaded control takes the focus once it is there.
    await page.waitForFunction(() => document.querySelector('.yh-item-wait') === null)
    let [inside, outside] = [false, 0]
    for (let press = 0; press < most && outside < 2; press++) {
      const focus = await focusOf(page)
      const item = items.find(({ name }) => name === focus.item)
      inside ||= focus.item !== undefined
      outside = focus.item === undefined && inside ? outside + 1 : 0
      // An editor's toolbar comes before its text, and only the text is filled.
      const done = item && !filled.has(item.name) && (await fillItem(page, item, focus, optionsOf(item)))
      if (item && done) filled.set(item.name, done)
      await page.keyboard.press('Tab')
    }
  }
  return [...filled.values()]
}
