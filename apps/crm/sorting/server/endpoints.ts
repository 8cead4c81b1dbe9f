import { type DeclaredEndpoint, defineEndpoint } from '#core/contract/endpoint.ts'
import { SORTING_RULES_PATH, type SortingAnswer, sortingRulesAt } from '../wire.ts'
import { SORTING_SETTING_ID, sortingRulesChanged } from './facts.ts'
import { checkSortingRules, previewSorting, readSortingRules, writeSortingRules } from './rules.ts'
import { scoreInstitutions } from './score.ts'

const endpoints = sortingRulesAt(SORTING_RULES_PATH)

/** The rules as the audit log stores them. */
const rulesAuditDetail = ({ rules }: SortingAnswer): readonly string[] =>
  rules.map(({ metric, weight, direction, enabled }) => `${metric} ${weight} ${direction}${enabled ? '' : '（停用）'}`)

const getRules = defineEndpoint({
  ...endpoints.get,
  name: 'sorting.getRules',
  permission: [endpoints.get.path],
  title: '查看排序规则',
  handle: ({ db }) => readSortingRules(db),
})

const sortingPreviewEndpoint = defineEndpoint({
  ...endpoints.preview,
  name: 'sorting.preview',
  permission: [endpoints.get.path],
  title: '预览排序',
  rate: { perMinute: 30 },
  async handle({ db, input: { rules } }) {
    checkSortingRules(rules)
    return previewSorting(db, rules)
  },
})

const editRules = defineEndpoint({
  ...endpoints.edit,
  name: 'sorting.editRules',
  permission: [endpoints.edit.path],
  title: '修改排序规则',
  async handle({ input: form, actor, services, transaction }) {
    checkSortingRules(form.rules)
    const version = await transaction(async ({ tx, note, emit }) => {
      const { before, after } = await writeSortingRules(tx, form, current =>
        services.edits.outdated(tx, {
          path: endpoints.edit.path,
          shows: endpoints.get.path,
          actor,
          current,
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
