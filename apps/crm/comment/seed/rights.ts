import type { DemoRights } from '#apps/crm/seed/demo-part.ts'
import { permissionsBelow } from '#apps/crm/seed/permissions-below.ts'

/** Reviews of institutions by students, in the app and in shops. */
const reviewRights = (shop: readonly string[] = [], ...actions: string[]): string[] => [
  ...permissionsBelow('/agency', ['comment', 'commentDetail', 'commentReply/list', 'userEvaluate', 'institutionsUserEvaluate']),
  ...permissionsBelow('/agency/comment', ['list', ...actions]),
  ...permissionsBelow('/agency/institutionsUserEvaluate', ['list', 'export']),
  ...permissionsBelow('/agency/userEvaluate', ['list', ...shop]),
]

export const commentRights: DemoRights = {
  business: reviewRights(['add', 'edit', 'show', 'hide'], 'reply', 'editReply'),
  operations: reviewRights(['add', 'edit', 'show', 'hide', 'delete', 'export'], 'reply', 'editReply', 'show', 'hide', 'export'),
}
