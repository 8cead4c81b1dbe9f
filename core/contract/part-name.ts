/** Types of view that the language itself has, each drawn by the one plugin that contributes it under this name. */
export const ownViewTypes: readonly string[] = ['table', 'tabs', 'component', 'detail', 'report']

/** The one plugin whose contributions have plain names. */
const PLAIN = 'standard'

/**
 * How manifests call what a plugin contributes: `<plugin>/<name>`, or the name alone for what the standard plugin brings and for the views that
 * the language itself has.
 * @param kind the key of plugin.json under which it stands: cells, views, …
 */
export const partName = (plugin: string, kind: string, name: string): string =>
  plugin === PLAIN || (kind === 'views' && ownViewTypes.includes(name)) ? name : `${plugin}/${name}`

/** What people call the kinds of parts, by the key of plugin.json. */
export const partWords: Readonly<Record<'cells' | 'filters' | 'controls' | 'presenters' | 'views' | 'components' | 'widgets', string>> = {
  cells: '单元格',
  filters: '筛选控件',
  controls: '表单控件',
  presenters: '展示方式',
  views: '视图',
  components: '组件',
  widgets: '小部件',
}
