/** Form of the contract tests' resource "sample", which has a field of every type, as server and browser see it. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { language } from '#apps/server/language.ts'
import type { FormItem } from '#core/contract/model/action.ts'
import type { Option } from '#core/contract/model/option.ts'
import { clientScreen, compile } from '#core/manifest/index.ts'
import { regionTree } from '#plugins/region/wire.ts'
import type { ClientFormItem, ClientOption, ClientTableView } from '#schemas/types/wire.ts'
import { ROOT } from '#tools/support/paths.ts'

const MANIFESTS = 'tests/contract/fixture/manifests'
const file = (path: string) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })

const SAMPLE_TABLE = {
  id: 'sample',
  title: '示例',
  version: '1.0.0',
  runtime: '^1.0',
  contributes: { tables: { sample: { description: 'Samples.', resources: ['sample'], writes: ['create', 'update'] } } },
}

export interface SampleForm {
  readonly items: readonly FormItem[]
  readonly clientItems: readonly ClientFormItem[]
  /** Option sets as sent to the browser. */
  readonly options: Readonly<Record<string, readonly ClientOption[]>>
  /** Options of an item, as the server checks them. */
  optionsOf(item: Pick<FormItem, 'options'>): readonly Option[] | undefined
}

/** @param action add: all items optional; whole: all required */
export function sampleForm(action: 'add' | 'whole'): SampleForm {
  const { snapshot, problems } = compile({
    files: [
      ...['resources/sample.json', 'screens/sample.json', 'options/sampleKind.json'].map(path => file(`${MANIFESTS}/${path}`)),
      { path: `${MANIFESTS}/menu.json`, text: '{"manifest":1,"groups":[{"key":"work","title":"工作","screens":["/work/sample"]}]}' },
    ],
    plugins: [
      ...['standard', 'upload', 'richtext'].map(id => file(`plugins/${id}/plugin.json`)),
      { path: 'plugins/sample/plugin.json', text: JSON.stringify(SAMPLE_TABLE) },
    ],
    language,
    operations: ['record.create', 'record.update'],
    endpoints: () => [],
  })
  if (!snapshot) throw new Error(JSON.stringify(problems, null, 2))
  const screen = clientScreen(snapshot, '/work/sample', { admin: true, permissions: new Set() })
  const view = screen?.view as ClientTableView
  return {
    items: snapshot.resources.sample?.actions[action]?.form ?? [],
    clientItems: view.actions.find(({ key }) => key === action)?.form ?? [],
    options: { ...screen?.options, region: regionTree() },
    optionsOf: ({ options: name }) => {
      if (name === 'region') return regionTree()
      return name === undefined ? undefined : snapshot.options[name]?.values.filter(option => option.manual)
    },
  }
}
