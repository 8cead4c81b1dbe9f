/** The core's types of view; each is drawn by the one plugin that contributes it under this name. */
export const ownViewTypes: readonly string[] = ['table', 'tabs', 'component', 'detail']

/** The only plugin whose contributions have plain names. */
const STANDARD_PLUGIN = 'standard'

/** What the names of a plugin's contributions depend on. */
interface NamingPlugin {
  readonly id: string
  /** Types of view of the manifest language that its views draw. */
  readonly viewKinds?: readonly string[] | undefined
}

/**
 * Name of a contribution in manifests: `<plugin>/<name>`, or the plain name for contributions of the standard plugin and for views that draw a type
 * of view of the language.
 * @param kind the contribution's key in plugin.json: cells, views, …
 */
export const partName = ({ id, viewKinds = [] }: NamingPlugin, kind: string, name: string): string =>
  id === STANDARD_PLUGIN || (kind === 'views' && [...ownViewTypes, ...viewKinds].includes(name)) ? name : `${id}/${name}`

/** Chinese names of the kinds of contributions, by their key in plugin.json. */
export const partWords: Readonly<Record<'cells' | 'filters' | 'controls' | 'presenters' | 'views' | 'components' | 'widgets', string>> = {
  cells: '单元格',
  filters: '筛选控件',
  controls: '表单控件',
  presenters: '展示方式',
  views: '视图',
  components: '组件',
  widgets: '小部件',
}
