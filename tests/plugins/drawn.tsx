/** Checks for every rendered contribution. */
import { queryAllByRole } from '@testing-library/dom'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { Answers } from '#tests/support/runtime-bench.tsx'
import { plugins } from './plugins.ts'

/** Text that would run as markup if it were not escaped. */
export const HOSTILE_TEXT = '<img src=x onerror=alert(1)><script>alert(1)</script>'

/** Ways in which a server can fail, as responses. */
export const MOODS: Readonly<Record<string, Answers[string]>> = {
  'does not know it': () => new RequestError('数据不存在或已被删除', { status: 404 }),
  'allows nothing': () => new RequestError('没有权限访问', { status: 403, code: 403 }),
  'is broken': () => new RequestError('系统错误，请稍后再试', { status: 500, code: 500 }),
  'does not answer': () => new Promise(() => {}),
}

/** All plugins with a client part: a contribution may use those of others. */
export const everyClient = async (): Promise<readonly ClientPlugin[]> =>
  (await Promise.all(plugins.map(plugin => plugin.client()))).filter(client => client !== undefined)

/** Elements that would run code or leave the page. */
export const dangerous = (page: ParentNode): readonly string[] => [
  ...[...page.querySelectorAll('script, [onerror], [onclick], iframe, object, embed')].map(found => found.outerHTML.slice(0, 120)),
  ...[...page.querySelectorAll('a[href]')]
    .map(link => link.getAttribute('href') ?? '')
    .filter(href => /^\s*(?:javascript|data|vbscript):|^\/\//i.test(href)),
]

/** False for close icons of the UI library's dialogs, which are called "Close" in every language. */
const isJudged = (element: Element): boolean => element.closest('.arco-modal-close-icon, .arco-drawer-close-icon') === null

/** Inner input of a combobox, whose outer element has the name. */
const isInner = (element: Element): boolean => element.matches('input') && element.closest('[role=combobox]') !== null

const ROLES = ['button', 'link', 'textbox', 'spinbutton', 'combobox', 'tab', 'checkbox', 'radio', 'switch', 'menuitem']

/** Interactive elements without a Chinese accessible name. Dates and numbers are exempt. */
export const unnamed = (page: HTMLElement): readonly string[] =>
  ROLES.flatMap(role => {
    const named = new Set(queryAllByRole(page, role, { name: /\p{Script=Han}|^[\d\s:/-]+$/u }))
    return queryAllByRole(page, role).filter(element => !named.has(element) && isJudged(element) && !isInner(element))
  }).map(element => element.outerHTML.slice(0, 160))

/** Messages of error boundaries around contributions that threw while rendering. */
export const faults = (page: ParentNode): readonly string[] => [...page.querySelectorAll('.yh-fault')].map(fault => fault.textContent ?? '')
