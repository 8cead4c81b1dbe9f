import { type Area, sources } from './area.ts'

const LEAD_SERVER_FOLDER = 'apps/crm/lead/server'

/** Areas of the rooms. */
export const ROOM_AREAS: Readonly<Record<string, Area>> = {
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
    tests: sources(
      'apps/crm/rebate/server',
      'rule-terms.test',
      'rebate-tables.contract.test',
      'rebate-http.contract.test',
      'sea-hold.contract.test',
    ),
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
}
