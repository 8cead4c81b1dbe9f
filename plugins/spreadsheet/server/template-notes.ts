import type { Option } from '#core/contract/model/option.ts'
import { fieldType } from '#core/manifest/public.ts'
import type { ImportItem } from './imported-items.ts'

type TemplateItem = Pick<ImportItem, 'type' | 'rules' | 'default'>

/** Instructions for filling in a cell. */
export const instructionsFor = (item: TemplateItem): string => {
  const how = fieldType(item.type).sheet.how(item.rules)
  return item.default === undefined ? how : `${how}；留空则用默认值`
}

/** Example value that an import would accept. */
export function exampleOf({ type }: TemplateItem, options: readonly Option[] = []): string {
  const { names, list, sheet } = fieldType(type)
  if (names === 'options' && list)
    return options
      .slice(0, 2)
      .map(({ label }) => label)
      .join('、')
  return options[0]?.label ?? sheet.example
}
