/** Which query keys a filter fills: the one place that knows the operator suffixes. */

/** How a value is compared. `within` is equality with a node or anything below it in its tree. */
export type FilterOperator = 'is' | 'within' | 'contains' | 'in' | 'containsIn' | 'onOrAfter' | 'onOrBefore' | 'gte' | 'lte'

const SUFFIX: Readonly<Record<FilterOperator, string>> = {
  is: 'Is',
  within: 'Is',
  contains: 'Contains',
  in: 'In',
  containsIn: 'ContainsIn',
  onOrAfter: 'OnOrAfter',
  onOrBefore: 'OnOrBefore',
  gte: 'GreaterThanOrEqual',
  lte: 'LessThanOrEqual',
}

/** Whole query keys of the specification end so already; they get no second suffix. */
const OPERATOR_ENDING = /(Is|Contains|In|OnOrAfter|OnOrBefore|GreaterThanOrEqual|LessThanOrEqual)$/

/** What decides the keys: the filter's kind and query key, and what kind of field it filters. */
export interface FilterShape {
  /** Filter kind: text, dateRange, select … or <plugin>/<name>. */
  readonly type: string
  /** Query key without operator suffix. */
  readonly param: string
  /** The key is taken whole, without suffix (only for filters with one value). */
  readonly exact?: boolean
  /** The field's value is a list. */
  readonly list: boolean
  /** The field is filtered by its whole normalised value only: masked, phone or WeChat. */
  readonly whole: boolean
}

/** One query key and what it means. */
export interface FilterParam {
  readonly key: string
  readonly operator: FilterOperator
}

const operators = ({ type, list, whole }: FilterShape): readonly FilterOperator[] => {
  if (whole) return ['is']
  switch (type) {
    case 'text':
      return ['contains']
    case 'dateRange':
    case 'datetime':
      return ['onOrAfter', 'onOrBefore']
    case 'numberRange':
      return ['gte', 'lte']
    case 'multiSelect':
      return [list ? 'containsIn' : 'in']
    case 'treeSelect':
      return [list ? 'containsIn' : 'within']
    default:
      return [list ? 'containsIn' : 'is']
  }
}

/** Keys in the order of the control's values: one, or [from, to]. */
export const filterParams = (shape: FilterShape): readonly FilterParam[] =>
  operators(shape).map(operator => ({
    key:
      shape.exact === true || (OPERATOR_ENDING.test(shape.param) && shape.param.endsWith(SUFFIX[operator]))
        ? shape.param
        : shape.param + SUFFIX[operator],
    operator,
  }))
