/** What every contributed part is held to once it is drawn. */
import { queryAllByRole } from '@testing-library/dom'
import type { ClientPlugin } from '#core/contract/client-plugin.ts'
import { RequestError } from '#core/runtime/http/request-error.ts'
import type { Answers } from '#tests/support/runtime-bench.tsx'
import { plugins } from './plugins.ts'

/** Text that would be markup, an address that would be code, and what is no text at all. */
export const HOSTILE_TEXT = '<img src=x onerror=alert(1)><script>alert(1)</script>'

/** How a server can fail to help. */
export const MOODS: Readonly<Record<string, Answers[string]>> = {
  'does not know it': () => new RequestError('数据不存在或已被删除', { status: 404 }),
  'allows nothing': () => new RequestError('没有权限访问', { status: 403, code: 403 }),
  'is broken': () => new RequestError('系统错误，请稍后再试', { status: 500, code: 500 }),
  'does not answer': () => new Promise(() => {}),
}

/** All plugins with a browser entry: a part may show parts of others. */
export const everyClient = async (): Promise<readonly ClientPlugin[]> =>
  (await Promise.all(plugins.map(plugin => plugin.client()))).filter(client => client !== undefined)

/** Everything that would run or lead out of the page. */
export const dangerous = (page: ParentNode): readonly string[] => [
  ...[...page.querySelectorAll('script, [onerror], [onclick], iframe, object, embed')].map(found => found.outerHTML.slice(0, 120)),
  ...[...page.querySelectorAll('a[href]')]
    .map(link => link.getAttribute('href') ?? '')
    .filter(href => /^\s*(?:javascript|data|vbscript):|^\/\//i.test(href)),
]

/** The UI library calls the crosses of its dialogs "Close" in every language. */
const isJudged = (element: Element): boolean => element.closest('.arco-modal-close-icon, .arco-drawer-close-icon') === null

/** A select's own input, inside of what is named. */
const isInner = (element: Element): boolean => element.matches('input') && element.closest('[role=combobox]') !== null

const ROLES = ['button', 'link', 'textbox', 'spinbutton', 'combobox', 'tab', 'checkbox', 'radio', 'switch', 'menuitem']

/** What one can press or fill in without being told in Chinese what it is. Days and numbers speak for themselves. */
export const unnamed = (page: HTMLElement): readonly string[] =>
  ROLES.flatMap(role => {
    const named = new Set(queryAllByRole(page, role, { name: /\p{Script=Han}|^[\d\s:/-]+$/u }))
    return queryAllByRole(page, role).filter(element => !named.has(element) && isJudged(element) && !isInner(element))
  }).map(element => element.outerHTML.slice(0, 160))

/** Messages of error boundaries around parts that threw while they were drawn. */
export const faults = (page: ParentNode): readonly string[] => [...page.querySelectorAll('.yh-fault')].map(fault => fault.textContent ?? '')
