import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Spellings that one function or domain has replaced, and the landed migrations that have them: these are never edited, and no other comes. */
const REPLACED_SPELLINGS: readonly { readonly spelling: RegExp; readonly instead: string; readonly landed: readonly string[] }[] = [
  {
    spelling: /before (?:update or )?(?:delete or )?truncate on|execute function refuse_change\(\)/i,
    instead: "select append_only('table'), or never_deleted('table')",
    landed: [
      'apps/crm/comment/migrations/0255_comments.sql',
      'apps/crm/commission/migrations/0220_commission.sql',
      'apps/crm/lead/migrations/0010_lifecycle.sql',
      'apps/crm/order/migrations/0200_orders.sql',
      'apps/crm/rebate/migrations/0210_rebates.sql',
      'apps/crm/registration/migrations/0021_agency.sql',
      'apps/crm/survey/migrations/0291_surveys.sql',
      'core/server/migrations/0001_core.sql',
      'core/server/migrations/0970_audit_views.sql',
    ],
  },
  {
    spelling: /numeric\(14, ?2\)/i,
    instead: 'money_amount',
    landed: [
      'apps/crm/commission/migrations/0220_commission.sql',
      'apps/crm/institution/migrations/0191_service_items.sql',
      'apps/crm/lead/migrations/0010_lifecycle.sql',
      'apps/crm/order/migrations/0200_orders.sql',
      'apps/crm/order/migrations/1160_corrected_orders.sql',
      'apps/crm/rebate/migrations/0210_rebates.sql',
      'apps/crm/store/migrations/0270_store_parts.sql',
    ],
  },
]

/** Migrations that define the function or the domain. */
const DEFINITIONS = ['core/server/migrations/1180_append_only.sql', 'core/server/migrations/1181_money_amount.sql']

const migrations = globSync(['core/server/migrations/*.sql', '{plugins,apps/crm}/*/migrations/*.sql'], { cwd: ROOT })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !DEFINITIONS.includes(file))
  .sort()
  .map(file => ({ file, text: readFileSync(join(ROOT, file), 'utf8').replace(/--[^\n]*/g, '') }))

it.each(REPLACED_SPELLINGS)('migrations say it once: $instead', ({ spelling, landed }) => {
  expect(migrations.filter(({ text }) => spelling.test(text)).map(({ file }) => file)).toEqual(landed)
})
