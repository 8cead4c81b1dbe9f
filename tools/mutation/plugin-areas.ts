import { type Area, sources } from './area.ts'

/** Areas of bundled plugins. */
export const PLUGIN_AREAS: Readonly<Record<string, Area>> = {
  sheets: {
    files: ['check-rows', 'read-cell', 'header'].map(name => `plugins/spreadsheet/server/${name}.ts`),
    tests: ['check-rows', 'header'].map(name => `plugins/spreadsheet/server/${name}.test.ts`),
  },
  reports: {
    files: [
      ...sources(
        'plugins/reports/server',
        'additive',
        'alike',
        'behind',
        'cuts',
        'distinct',
        'exact',
        'figure-predicates',
        'intervals',
        'lines',
      ),
      ...sources('plugins/reports/server', 'measure', 'median', 'report-reader', 'report-table', 'rows-behind', 'scans', 'spread', 'trees'),
      'plugins/reports/manifest/parse-report-query.ts',
    ],
    tests: [
      'plugins/reports/server/exact.test.ts',
      'plugins/reports/server/intervals.test.ts',
      'plugins/reports/server/trees.test.ts',
      'plugins/reports/server/spread.test.ts',
      'plugins/reports/server/lines.test.ts',
      'plugins/reports/server/report-table.test.ts',
      'plugins/reports/manifest/parse-report-query.test.ts',
      'plugins/reports/manifest/period-names.test.ts',
      'plugins/reports/server/figure-predicates.test.ts',
      'plugins/reports/server/rows-behind.test.ts',
      'plugins/reports/server/measure.test.ts',
      'tests/contract/reports/reports.test.ts',
      'tests/contract/reports/behind.test.ts',
      'tests/contract/reports/export.test.ts',
      'tests/contract/reports/recount.test.ts',
    ],
    contract: true,
  },
  inbound: {
    files: [
      ...sources(
        'plugins/inbound/server',
        'accept-items',
        'answer',
        'as-forms',
        'check-feeds',
        'count-items',
        'failed-places',
        'formats',
        'guard',
      ),
      ...sources(
        'plugins/inbound/server',
        'headers',
        'item-check',
        'item-faults',
        'kept-answer',
        'key-operations',
        'known-items',
        'known-key',
      ),
      ...sources('plugins/inbound/server', 'receive', 'required-permissions', 'sealing', 'sync-feeds'),
    ],
    tests: [
      ...sources('plugins/inbound/server', 'check-feeds.test', 'formats.test', 'headers.test', 'item-faults.test', 'item-check.test'),
      ...sources('plugins/inbound/server', 'answer.test', 'as-forms.test', 'kept-answer.test', 'sealing.test', 'failed-places.test'),
      ...sources('plugins/inbound/server', 'inbound.contract.test', 'keys.contract.test', 'clients.contract.test'),
    ],
    contract: true,
  },
  webhook: {
    files: sources('plugins/webhook/server', 'cleanup', 'deliver', 'enqueue', 'pauses', 'post', 'resend', 'waiting'),
    tests: sources('plugins/webhook/server', 'pauses.test', 'post.test', 'webhook.contract.test', 'resend.contract.test'),
    contract: true,
  },
  sms: {
    files: [
      ...sources('plugins/sms/server', 'blocked', 'claim', 'config', 'deliver', 'http-driver', 'queue', 'quiet-hours', 'resend', 'text'),
      ...sources('apps/crm/texting/server', 'add-task', 'compose-text', 'plan', 'read-list', 'task-operations', 'templates', 'variables'),
    ],
    tests: [
      ...sources('plugins/sms/server', 'config.test', 'quiet-hours.test', 'text.test', 'log-driver.test', 'http-driver.test'),
      ...sources('apps/crm/texting/server', 'variables.test', 'compose-text.test', 'plan.test', 'add-task.test', 'read-list.test'),
      'plugins/sms/server/deliver.contract.test.ts',
      ...sources('apps/crm/texting/server', 'records.contract.test', 'tasks.contract.test', 'templates.contract.test'),
    ],
    contract: true,
  },
}
