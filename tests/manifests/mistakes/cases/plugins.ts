import { mistakes } from '../mistake.ts'

/** plugin.json, and the names that code provides. */
export const plugins = mistakes([
  ['a runtime of the future', 'plugins/qr/plugin.json', '/runtime', '^2.0', 'plugin.wrong-runtime', '“^2.0”'],
  ['a runtime later than this one', 'plugins/qr/plugin.json', '/runtime', '^1.9', 'plugin.wrong-runtime', '“^1.9”'],
  ['a client that is not there', 'plugins/qr/plugin.json', '/client', 'client/plugins.ts', 'plugin.no-entry', '没有文件', 'client/plugin.ts'],
  ['a server that is not there', 'plugins/message/plugin.json', '/server', 'server/plugins.ts', 'plugin.no-entry', '没有文件', 'server/plugin.ts'],
  ['requiring itself', 'plugins/qr/plugin.json', '/requires/-', 'qr', 'plugin.circular', '“qr”'],
  ['requiring each other', 'plugins/standard/plugin.json', '/requires', ['qr'], 'plugin.circular', '“standard”', undefined, '+/0'],
  ['requiring twice', 'plugins/qr/plugin.json', '/requires/-', 'standard', 'list.duplicate', '“standard” 重复'],
  ['requiring what is not there', 'plugins/qr/plugin.json', '/requires/0', 'standart', 'ref.unknown-plugin', '没有插件', 'standard'],
  ['an operation of another', 'plugins/message/plugin.json', '/contributes/operations/lead.add', { description: 'Not ours.' }, 'plugin.foreign-operation', '“message.”'],
  ['an operation that code registers and plugin.json forgets', 'apps/crm/lead/plugin.json', '/contributes/operations/lead.setOwner', undefined, 'plugin.unlisted-operation', '“lead.setOwner”', undefined, '/contributes/operations'],
  ['an operation of one\'s own misspelt', 'apps/crm/lead/plugin.json', '/contributes/operations', (old: Readonly<Record<string, unknown>>) => ({ ...Object.fromEntries(Object.entries(old).filter(([name]) => name !== 'lead.merge')), 'lead.merg': { description: 'Misspelt.' } }), 'plugin.no-operation', '没有登记', 'lead.merge', '/contributes/operations/lead.merg'],
  ['an operation listed under the name of another', 'apps/crm/lead/plugin.json', '/contributes/operations', (old: Readonly<Record<string, unknown>>) => ({ ...Object.fromEntries(Object.entries(old).filter(([name]) => name !== 'lead.merge')), 'customer.merge': { description: 'Not ours.' } }), 'plugin.foreign-operation', '“lead.”', 'lead.merge', '/contributes/operations/customer.merge'],
  ['an operation without code', 'plugins/message/plugin.json', '/contributes/operations/message.forward', { description: 'Nobody wrote it.' }, 'plugin.no-operation', '没有登记'],
  ['a field type that no code contributes', 'plugins/qr/plugin.json', '/contributes/fieldTypes', { code: { description: 'A code.', markdownDescription: '码', value: 'a' } }, 'plugin.field-types', '“qr/code”'],
  ['a part for a type that is none', 'plugins/qr/plugin.json', '/contributes/cells/image/fieldTypes/0', 'txt', 'ref.unknown-field-type', '没有字段类型', 'text'],
  ['props that are no schema', 'plugins/qr/plugin.json', '/contributes/cells/image/props/type', 'objekt', 'plugin.bad-schema', '不是正确的'],
  ['a reference in props of no kind', 'plugins/qr/plugin.json', '/contributes/components/code/props/properties/text/x-ref', 'feld', 'plugin.bad-schema', '“feld”', 'field', '/contributes/components/code/props'],
])
