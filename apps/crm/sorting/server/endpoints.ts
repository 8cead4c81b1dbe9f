import { defineEndpoint, type DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { FLAG, listOf, mapOf, objectOf, orNull, TEXT, WHOLE } from '#core/contract/shape.ts'
import { METRICS, type PreviewAnswer, type SortingAnswer, type SortingForm, type SortingRule } from '../wire.ts'
import { SORTING_SETTING_ID, sortingRulesChanged } from './facts.ts'
import { checkSortingRules, previewSorting, readSortingRules, writeSortingRules } from './rules.ts'
import { scoreInstitutions } from './score.ts'

const SORTING_RULES_PATH = '/system/sortingRules'

/** The weight's range is checked in code, whose message is clearer than a schema error. */
const RULES_SCHEMA = {
  type: 'array',
  maxItems: METRICS.length,
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['metric', 'weight', 'direction', 'enabled'],
    properties: {
      metric: { enum: METRICS },
      weight: { type: 'number' },
      direction: { enum: ['HIGH', 'LOW'] },
      enabled: { type: 'boolean' },
    },
  },
}
const NUMBER_SCHEMA = { type: 'number' } as const
const RULE_SCHEMA = objectOf({ metric: TEXT, weight: WHOLE, direction: TEXT, enabled: FLAG })
const METRIC_POINTS_SCHEMA = objectOf({ value: orNull(NUMBER_SCHEMA), points: NUMBER_SCHEMA })
const PREVIEW_ROW_SCHEMA = objectOf({ id: WHOLE, name: TEXT, before: WHOLE, after: WHOLE, total: TEXT, parts: mapOf(METRIC_POINTS_SCHEMA) })

/** The rules as the audit log stores them. */
const rulesAuditDetail = ({ rules }: SortingAnswer): readonly string[] =>
  rules.map(({ metric, weight, direction, enabled }) => `${metric} ${weight} ${direction}${enabled ? '' : '（停用）'}`)

const getRules = defineEndpoint({
  name: 'sorting.getRules',
  method: 'GET',
  path: `${SORTING_RULES_PATH}/get`,
  permission: [`${SORTING_RULES_PATH}/get`],
  title: '查看排序规则',
  output: objectOf({ version: WHOLE, scoredDate: orNull(TEXT), rules: listOf(RULE_SCHEMA) }),
  handle: ({ db }): Promise<SortingAnswer> => readSortingRules(db),
})

const sortingPreviewEndpoint = defineEndpoint({
  name: 'sorting.preview',
  method: 'POST',
  path: `${SORTING_RULES_PATH}/preview`,
  permission: [`${SORTING_RULES_PATH}/get`],
  title: '预览排序',
  input: { type: 'object', additionalProperties: false, required: ['rules'], properties: { rules: RULES_SCHEMA } },
  output: objectOf({ total: WHOLE, rows: listOf(PREVIEW_ROW_SCHEMA) }),
  rate: { perMinute: 30 },
  async handle({ db, input }): Promise<PreviewAnswer> {
    const rules = body['rules'] as readonly SortingRule[]
    checkSortingRules(rules)
    return previewSorting(db, rules)
  },
})

const editRules = defineEndpoint({
  name: 'sorting.editRules',
  method: 'POST',
  path: `${SORTING_RULES_PATH}/edit`,
  permission: [`${SORTING_RULES_PATH}/edit`],
  title: '修改排序规则',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['version', 'rules'],
    properties: { version: { type: 'integer', minimum: 1 }, rules: RULES_SCHEMA },
  },
  output: objectOf({ version: WHOLE }),
  async handle({ input, actor, services, transaction }) {
    const form = input as unknown as SortingForm
    checkSortingRules(form.rules)
    const version = await transaction(async ({ tx, note, emit }) => {
      const { before, after } = await writeSortingRules(tx, form, current =>
        services.edits.outdated(tx, {
          path: `${SORTING_RULES_PATH}/edit`,
          shows: `${SORTING_RULES_PATH}/get`,
          actor,
          current: { ...current },
        }),
      )
      const moved = await scoreInstitutions(tx)
      note({ from: rulesAuditDetail(before), to: rulesAuditDetail(after), moved })
      emit(sortingRulesChanged(SORTING_SETTING_ID, {}))
      return after.version
    })
    return { code: 200, message: '保存成功', data: { version } }
  },
})

/** Endpoints that read, preview and edit the rules. */
export const sortingEndpoints: readonly DeclaredEndpoint[] = [getRules, sortingPreviewEndpoint, editRules]
