import { under } from './under.ts'

const article = (path: string): string[] =>
  under(path, ['list', 'add', 'edit', 'details', 'publish', 'schedule', 'reschedule', 'unschedule', 'withdraw', 'delete'])
/** Articles of the employee's institutions. */
export const INSTITUTION_ARTICLES = ['/agency/strategyInfo', '/agency/articleDetail', ...article('/agency/strategyInfo')]
const ARTICLES = ['/content/strategyInfo', '/content/articleDetail', ...article('/article')]
/** Ranking lists, which staff arrange, show and hide. */
export const RANKINGS = [
  '/agency/rankingList',
  ...under('/agency/rankingList', ['list', 'add', 'edit', 'delete', 'arrange', 'show', 'hide']),
]
/** Banners, search terms and articles. */
export const CONTENT = [
  '/content/banner',
  ...under('/banner', ['list', 'save', 'update', 'delete', 'arrange', 'show', 'hide']),
  '/content/searchTerms',
  ...under('/hot/search', ['list', 'add', 'edit', 'delete', 'arrange']),
  ...ARTICLES,
]
