import { defineFact } from '#core/contract/fact.ts'

/** Id in facts about the rules, which are a single setting. */
export const SORTING_SETTING_ID = 1

/** The sorting rules, and so the ranking of institutions, were changed. */
export const sortingRulesChanged = defineFact<Record<string, never>>('sortingRules.changed', 'sortingRules')
