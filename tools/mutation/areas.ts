/** An area where defects would be most harmful: files to mutate and the tests that must detect the mutants. Paths are relative to the project. */
export interface Area {
  readonly files: readonly string[]
  /** Folders of migrations whose SQL functions are mutated, too. */
  readonly migrations?: readonly string[]
  /** Fastest first, since a mutant is tried until the first test fails. */
  readonly tests: readonly string[]
  /** True if the tests need a server on a real PostgreSQL. */
  readonly contract?: true
}

const LEAD_SERVER_FOLDER = 'apps/crm/lead/server'
const OUTSIDE_FOLDER = 'core/server/outside'

/** Paths of the sources with these names in a folder. */
const sources = (folder: string, ...names: readonly string[]): readonly string[] => names.map(name => `${folder}/${name}.ts`)

export const AREAS: Readonly<Record<string, Area>> = {
  masks: {
    files: [
      'core/manifest/mask/mask.ts',
      'core/server/masks/masked-field.ts',
      'core/server/endpoints/reveal-endpoint.ts',
      'core/server/lists/reveal-columns.ts',
    ],
    tests: [
      'core/manifest/mask/mask.test.ts',
      'core/server/masks/masked-field.test.ts',
      'tests/contract/masked-references.test.ts',
      'tests/contract/session.test.ts',
      'tests/contract/lists.test.ts',
    ],
    contract: true,
  },
  scope: {
    files: ['core/server/scope/scope-predicate.ts', 'core/server/permission/permission.ts', 'core/server/actions/locked-rows.ts'],
    tests: [
      'core/server/scope/scope-predicate.test.ts',
      'core/server/permission/permission.test.ts',
      'tests/contract/lists.test.ts',
      'tests/contract/actions.test.ts',
      'tests/contract/masked-references.test.ts',
    ],
    contract: true,
  },
  conditions: {
    files: [
      'core/manifest/conditions/evaluate.ts',
      'core/manifest/conditions/operators/kind-traits.ts',
      'core/manifest/conditions/operators/operator.ts',
      'core/manifest/conditions/operators/equality.ts',
      'core/manifest/conditions/operators/order.ts',
      'core/manifest/conditions/operators/presence.ts',
      'core/manifest/conditions/operators/containing.ts',
      'core/server/sql/condition.ts',
      'core/server/sql/operator-sql.ts',
      'core/server/sql/kind-sql.ts',
      'core/server/sql/columns.ts',
    ],
    tests: [
      'core/manifest/conditions/evaluate.test.ts',
      'core/manifest/conditions/operators/operators.test.ts',
      'core/server/sql/condition.test.ts',
      'core/server/sql/condition.contract.test.ts',
      'core/server/sql/condition-fuzz.contract.test.ts',
      'tests/contract/lists.test.ts',
    ],
    contract: true,
  },
  query: {
    files: [
      'core/manifest/query/parse-query.ts',
      'core/manifest/query/parse-value.ts',
      'core/manifest/query/read-query.ts',
      'core/manifest/query/filter-params.ts',
      'core/manifest/query/build-query.ts',
    ],
    tests: ['core/manifest/query/parse-query.test.ts', 'core/manifest/query/build-query.test.ts'],
  },
  forms: {
    files: [
      'core/server/actions/form-checks.ts',
      'core/server/actions/body.ts',
      'core/server/actions/reference-checks.ts',
      'core/server/actions/guards.ts',
      'core/manifest/rules/index.ts',
    ],
    tests: [
      'core/server/actions/body.test.ts',
      'core/server/actions/guards.test.ts',
      'core/manifest/rules/rules.test.ts',
      'core/manifest/rules/cases.test.ts',
      'tests/contract/actions.test.ts',
      'tests/contract/masked-references.test.ts',
      'tests/contract/form-cases.test.ts',
      'tests/contract/transitions.test.ts',
    ],
    contract: true,
  },
  idempotency: {
    files: [
      'core/server/idempotency/idempotency.ts',
      'core/server/actions/transaction.ts',
      'core/server/actions/run-action.ts',
      'core/server/actions/call-context.ts',
    ],
    tests: [
      'core/server/idempotency/idempotency.test.ts',
      'core/server/actions/call-context.test.ts',
      'tests/contract/actions.test.ts',
      'tests/contract/routes.test.ts',
      'tests/contract/file-fields.test.ts',
      'tests/contract/lists.test.ts',
    ],
    contract: true,
  },
  lists: {
    files: [
      'core/server/counts/count-cache.ts',
      ...['filter-sql', 'list-engine', 'list-reader', 'list-source', 'lookups', 'page-rows', 'projection', 'details'].map(
        name => `core/server/lists/${name}.ts`,
      ),
    ],
    tests: [
      'core/server/counts/count-cache.test.ts',
      ...['filter-sql', 'page-rows', 'projection'].map(name => `core/server/lists/${name}.test.ts`),
      'tests/contract/lists.test.ts',
      'tests/contract/masked-references.test.ts',
      'tests/contract/actions.test.ts',
    ],
    contract: true,
  },
  limits: {
    files: ['core/server/rate/rate-limit.ts', `${LEAD_SERVER_FOLDER}/limits.ts`],
    tests: ['core/server/rate/rate-limit.contract.test.ts', `${LEAD_SERVER_FOLDER}/sea-http.contract.test.ts`],
    contract: true,
  },
  allocation: {
    files: [
      `${LEAD_SERVER_FOLDER}/exclusive.ts`,
      `${LEAD_SERVER_FOLDER}/relations.ts`,
      `${LEAD_SERVER_FOLDER}/relation-operations.ts`,
      'apps/crm/service/server/choose-staff.ts',
      'apps/crm/service/server/setting.ts',
    ],
    tests: [
      'apps/crm/service/server/setting.test.ts',
      'apps/crm/service/server/customer-service.contract.test.ts',
      `${LEAD_SERVER_FOLDER}/institutions-http.contract.test.ts`,
    ],
    contract: true,
  },
  sea: {
    files: [`${LEAD_SERVER_FOLDER}/sea.ts`, `${LEAD_SERVER_FOLDER}/sea-operations.ts`, `${LEAD_SERVER_FOLDER}/gone-to-sea.ts`],
    tests: [`${LEAD_SERVER_FOLDER}/sea-http.contract.test.ts`],
    contract: true,
  },
  sheets: {
    files: ['check-rows', 'read-cell', 'header'].map(name => `plugins/spreadsheet/server/${name}.ts`),
    tests: ['check-rows', 'header'].map(name => `plugins/spreadsheet/server/${name}.test.ts`),
  },
  import: {
    files: [`${LEAD_SERVER_FOLDER}/import.ts`, `${LEAD_SERVER_FOLDER}/import-duplicates.ts`],
    tests: [
      `${LEAD_SERVER_FOLDER}/import-duplicates.test.ts`,
      `${LEAD_SERVER_FOLDER}/lead-operations.contract.test.ts`,
      `${LEAD_SERVER_FOLDER}/lead-import.contract.test.ts`,
    ],
    contract: true,
  },
  merge: {
    files: [
      `${LEAD_SERVER_FOLDER}/merge.ts`,
      `${LEAD_SERVER_FOLDER}/fill-lead.ts`,
      `${LEAD_SERVER_FOLDER}/merge-operations.ts`,
      'apps/crm/retention/server/merged-leads.ts',
      'apps/crm/retention/server/merge.ts',
      'apps/crm/retention/server/claim.ts',
      `${LEAD_SERVER_FOLDER}/duplicate.ts`,
    ],
    tests: [
      `${LEAD_SERVER_FOLDER}/merge.contract.test.ts`,
      'apps/crm/retention/server/retention.contract.test.ts',
      `${LEAD_SERVER_FOLDER}/lead-http.contract.test.ts`,
    ],
    contract: true,
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
      'plugins/reports/server/lines.test.ts',
      'plugins/reports/manifest/parse-report-query.test.ts',
      'plugins/reports/manifest/period-names.test.ts',
      'tests/contract/reports/reports.test.ts',
      'tests/contract/reports/behind.test.ts',
    ],
    contract: true,
  },
  rebate: {
    migrations: ['apps/crm/rebate/migrations'],
    files: sources(
      'apps/crm/rebate/server',
      'cancellation-hold',
      'rebate-records',
      'rule-terms',
      'rules',
      'sea-hold',
      'submissions',
      'vouchers',
    ),
    tests: sources('apps/crm/rebate/server', 'rebate-tables.contract.test', 'rebate-http.contract.test', 'sea-hold.contract.test'),
    contract: true,
  },
  commission: {
    migrations: ['apps/crm/commission/migrations'],
    files: sources('apps/crm/commission/server', 'add-line', 'correct', 'late-rate', 'lock-month', 'rates', 'refusals'),
    tests: sources(
      'apps/crm/commission/server',
      'commission-tables.contract.test',
      'commission-http.contract.test',
      'commission-sheets.contract.test',
    ),
    contract: true,
  },
  publishing: {
    files: sources('core/server/publishing', 'begin', 'candidate', 'differences', 'misfits', 'publishing', 'seen-file'),
    tests: [
      'core/server/publishing/differences.test.ts',
      'core/server/publishing/begin.contract.test.ts',
      'tests/contract/custom-values.test.ts',
    ],
    contract: true,
  },
  outside: {
    files: [
      ...sources(`${OUTSIDE_FOLDER}/run`, 'check-registered', 'contain', 'failures', 'plugin-timers', 'work'),
      ...sources(`${OUTSIDE_FOLDER}/package`, 'allowed-imports', 'own-names'),
      ...sources(`${OUTSIDE_FOLDER}/load`, 'served-files', 'statement'),
      `${OUTSIDE_FOLDER}/install/version.ts`,
      'core/server/work/background-work.ts',
      'core/server/outbox/apart.ts',
      'core/server/database/revocable.ts',
    ],
    tests: [
      ...sources(`${OUTSIDE_FOLDER}/run`, 'check-registered.test', 'contain.test', 'failures.test', 'plugin-timers.test'),
      ...sources(`${OUTSIDE_FOLDER}/package`, 'allowed-imports.test', 'own-names.test'),
      ...sources(`${OUTSIDE_FOLDER}/load`, 'served-files.test', 'statement.test'),
      `${OUTSIDE_FOLDER}/install/version.test.ts`,
      'core/server/work/background-work.test.ts',
      'core/server/outbox/apart.contract.test.ts',
    ],
    contract: true,
  },
  bulk: {
    files: sources('core/server/bulk', 'bulk-job', 'bulk-rows', 'chosen-rows', 'do-together', 'hold-job', 'start-bulk'),
    tests: [`${LEAD_SERVER_FOLDER}/bulk-http.contract.test.ts`],
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
      ...sources('plugins/inbound/server', 'check-feeds.test', 'formats.test'),
      ...sources('plugins/inbound/server', 'inbound.contract.test', 'keys.contract.test', 'clients.contract.test'),
    ],
    contract: true,
  },
  webhook: {
    files: sources('plugins/webhook/server', 'cleanup', 'deliver', 'enqueue', 'pauses', 'post', 'resend', 'waiting'),
    tests: sources('plugins/webhook/server', 'pauses.test', 'webhook.contract.test', 'resend.contract.test'),
    contract: true,
  },
  sms: {
    files: [
      ...sources('plugins/sms/server', 'blocked', 'claim', 'config', 'deliver', 'http-driver', 'queue', 'quiet-hours', 'resend', 'text'),
      ...sources('apps/crm/texting/server', 'add-task', 'compose-text', 'plan', 'read-list', 'task-operations', 'templates', 'variables'),
    ],
    tests: [
      ...sources('plugins/sms/server', 'config.test', 'quiet-hours.test', 'text.test'),
      'apps/crm/texting/server/read-list.test.ts',
      'plugins/sms/server/deliver.contract.test.ts',
      ...sources('apps/crm/texting/server', 'records.contract.test', 'tasks.contract.test', 'templates.contract.test'),
    ],
    contract: true,
  },
}

/** Required mutation score of every area, in percent. */
export const REQUIRED_SCORE = 85
