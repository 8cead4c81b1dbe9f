import { defineFact } from '#core/contract/fact.ts'

/** The setting is one: facts about it name this id. */
export const SETTING_ID = 1

/** Institutions stand in another order now. */
export const sortingRulesChanged = defineFact<Record<string, never>>('sortingRules.changed', 'sortingRules')
