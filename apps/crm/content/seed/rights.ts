import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

const articleActions = (path: string): string[] =>
  permissionsBelow(path, ['list', 'add', 'edit', 'details', 'publish', 'schedule', 'reschedule', 'unschedule', 'withdraw', 'delete'])
/** Articles of the employee's institutions. */
const INSTITUTION_ARTICLES = ['/agency/strategyInfo', '/agency/articleDetail', ...articleActions('/agency/strategyInfo')]
const ARTICLE_RIGHTS = ['/content/strategyInfo', '/content/articleDetail', ...articleActions('/article')]
/** Banners, search terms and articles. */
const CONTENT_RIGHTS = [
  '/content/banner',
  ...permissionsBelow('/banner', ['list', 'save', 'update', 'delete', 'arrange', 'show', 'hide']),
  '/content/searchTerms',
  ...permissionsBelow('/hot/search', ['list', 'add', 'edit', 'delete', 'arrange']),
  ...ARTICLE_RIGHTS,
]

export const contentRights: DemoRights = {
  business: INSTITUTION_ARTICLES,
  operations: [...CONTENT_RIGHTS, ...INSTITUTION_ARTICLES],
}
