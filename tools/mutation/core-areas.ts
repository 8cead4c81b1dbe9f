import { type Area, sources } from './area.ts'

const LEAD_SERVER_FOLDER = 'apps/crm/lead/server'
const OUTSIDE_FOLDER = 'core/server/outside'

/** Areas of the core. */
export const CORE_AREAS: Readonly<Record<string, Area>> = {
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
      'core/manifest/query/parse-paging.ts',
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
  publishing: {
    files: sources('core/server/publishing', 'begin', 'candidate', 'differences', 'misfits', 'publishing', 'seen-file'),
    tests: [
      'core/server/publishing/differences.test.ts',
      'core/server/publishing/seen-file.test.ts',
      'core/server/publishing/misfits.contract.test.ts',
      'core/server/publishing/publishing.contract.test.ts',
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
      ...sources(`${OUTSIDE_FOLDER}/run`, 'check-registered.test', 'contain.test', 'failures.test', 'plugin-timers.test', 'work.test'),
      ...sources(`${OUTSIDE_FOLDER}/package`, 'allowed-imports.test', 'own-names.test'),
      ...sources(`${OUTSIDE_FOLDER}/load`, 'served-files.test', 'statement.test'),
      `${OUTSIDE_FOLDER}/install/version.test.ts`,
      'core/server/work/background-work.test.ts',
      'core/server/outbox/apart.contract.test.ts',
      'tests/contract/outside/refusals.test.ts',
      'tests/contract/outside/server-part.test.ts',
    ],
    contract: true,
  },
  bulk: {
    files: sources('core/server/bulk', 'bulk-job', 'bulk-rows', 'chosen-rows', 'do-together', 'hold-job', 'start-bulk'),
    tests: [
      ...sources('core/server/bulk', 'do-together.test', 'chosen-rows.test', 'bulk-rows.contract.test'),
      `${LEAD_SERVER_FOLDER}/bulk-http.contract.test.ts`,
    ],
    contract: true,
  },
}
