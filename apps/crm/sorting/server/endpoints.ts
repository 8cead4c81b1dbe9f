import type { DeclaredEndpoint } from '#core/contract/endpoint.ts'
import { FLAG, listOf, mapOf, objectOf, orNull, TEXT, WHOLE } from '#core/manifest/json-schema/answers.ts'
import { METRICS, type PreviewAnswer, type SortingAnswer, type SortingForm, type SortingRule } from '../wire.ts'
import { SETTING_ID, sortingRulesChanged } from './facts.ts'
import { checkRules, previewRules, readRules, writeRules } from './rules.ts'
import { scoreInstitutions } from './score.ts'

const PATH = '/system/sortingRules'

/** The weight's range is checked in code, whose message is clearer than a schema error. */
const RULES = {
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
const NUMBER = { type: 'number' } as const
const RULE = objectOf({ metric: TEXT, weight: WHOLE, direction: TEXT, enabled: FLAG })
const PART = objectOf({ value: orNull(NUMBER), points: NUMBER })
const ROW = objectOf({ id: WHOLE, name: TEXT, before: WHOLE, after: WHOLE, total: TEXT, parts: mapOf(PART) })

/** The rules as the audit log stores them. */
const told = ({ rules }: SortingAnswer): readonly string[] =>
  rules.map(({ metric, weight, direction, enabled }) => `${metric} ${weight} ${direction}${enabled ? '' : '（停用）'}`)

const getRules: DeclaredEndpoint = {
  name: 'sorting.getRules',
  method: 'GET',
  path: `${PATH}/get`,
  permission: [`${PATH}/get`],
  title: '查看排序规则',
  output: objectOf({ version: WHOLE, scoredDate: orNull(TEXT), rules: listOf(RULE) }),
  handle: ({ db }): Promise<SortingAnswer> => readRules(db),
}

const preview: DeclaredEndpoint = {
  name: 'sorting.preview',
  method: 'POST',
  path: `${PATH}/preview`,
  permission: [`${PATH}/get`],
  title: '预览排序',
  input: { type: 'object', additionalProperties: false, required: ['rules'], properties: { rules: RULES } },
  output: objectOf({ total: WHOLE, rows: listOf(ROW) }),
  rate: { perMinute: 30 },
  async handle({ db, body }): Promise<PreviewAnswer> {
    const rules = body['rules'] as readonly SortingRule[]
    checkRules(rules)
    return previewRules(db, rules)
  },
}

const editRules: DeclaredEndpoint = {
  name: 'sorting.editRules',
  method: 'POST',
  path: `${PATH}/edit`,
  permission: [`${PATH}/edit`],
  title: '修改排序规则',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['version', 'rules'],
    properties: { version: { type: 'integer', minimum: 1 }, rules: RULES },
  },
  output: objectOf({ version: WHOLE }),
  async handle({ body, actor, services, transaction }) {
    const form = body as unknown as SortingForm
    checkRules(form.rules)
    const version = await transaction(async ({ tx, note, emit }) => {
      const { before, after } = await writeRules(tx, form, current =>
        services.edits.outdated(tx, { path: `${PATH}/edit`, shows: `${PATH}/get`, actor, current: { ...current } }),
      )
      const moved = await scoreInstitutions(tx)
      note({ from: told(before), to: told(after), moved })
      emit(sortingRulesChanged(SETTING_ID, {}))
      return after.version
    })
    return { code: 200, message: '保存成功', data: { version } }
  },
}

/** Endpoints that read, preview and edit the rules. */
export const sortingEndpoints: readonly DeclaredEndpoint[] = [getRules, preview, editRules]
