import { permissionsBelow } from './under.ts'

const articleActions = (path: string): string[] =>
  permissionsBelow(path, ['list', 'add', 'edit', 'details', 'publish', 'schedule', 'reschedule', 'unschedule', 'withdraw', 'delete'])
/** Articles of the employee's institutions. */
export const INSTITUTION_ARTICLES = ['/agency/strategyInfo', '/agency/articleDetail', ...articleActions('/agency/strategyInfo')]
const ARTICLE_RIGHTS = ['/content/strategyInfo', '/content/articleDetail', ...articleActions('/article')]
/** Ranking lists, which staff arrange, show and hide. */
export const RANKING_RIGHTS = [
  '/agency/rankingList',
  ...permissionsBelow('/agency/rankingList', ['list', 'add', 'edit', 'delete', 'arrange', 'show', 'hide']),
]
/** Banners, search terms and articles. */
export const CONTENT_RIGHTS = [
  '/content/banner',
  ...permissionsBelow('/banner', ['list', 'save', 'update', 'delete', 'arrange', 'show', 'hide']),
  '/content/searchTerms',
  ...permissionsBelow('/hot/search', ['list', 'add', 'edit', 'delete', 'arrange']),
  ...ARTICLE_RIGHTS,
]
