import { mistakes } from '../mistake.ts'

const renamed =
  (from: string, to?: string) =>
  (menu: { readonly groups: readonly { readonly screens: readonly string[]; readonly unlisted?: readonly string[] }[] }) => {
    const swap = (paths: readonly string[] | undefined) => paths?.flatMap(path => (path !== from ? [path] : to === undefined ? [] : [to]))
    return { ...menu, groups: menu.groups.map(group => ({ ...group, screens: swap(group.screens), unlisted: swap(group.unlisted) })) }
  }

/** Adapts the menu, so that the path is the only mistake. */
const MENU = (from: string, to?: string) => ['manifests/menu.json', '', renamed(from, to)] as const

/** Paths, permissions and query keys that are taken, reserved or confusingly similar. */
export const paths = mistakes([
  ['a screen in other case', 'screens/system/role', '/path', '/system/Department', 'name.similar', '“/system/department”', '/system/department', undefined, MENU('/system/role', '/system/Department')],
  ['a screen with a slash at its end', 'screens/system/role', '/path', '/system/role/', 'schema.wrong-format', '以 / 开头'],
  ['a screen with two slashes', 'screens/system/role', '/path', '/system//role', 'schema.wrong-format', '以 / 开头'],
  ['the login page', 'screens/customer/followup', '/path', '/login', 'name.reserved', '“/login”', undefined, undefined, MENU('/customer/followup', '/login')],
  ['a screen below the interface', 'screens/customer/followup', '/path', '/api/customer', 'name.reserved', '“/api”', undefined, undefined, MENU('/customer/followup', '/api/customer')],
  ['a screen of the assets', 'screens/customer/followup', '/path', '/assets/customer', 'name.reserved', '“/assets”', undefined, undefined, MENU('/customer/followup', '/assets/customer')],
  ['a path of two screens', 'screens/customer/followup', '/path', '/customer/highSeas', 'name.duplicate', '已在', undefined, 'screens/customer/highSeas#/path', MENU('/customer/followup')],
  ['a resource in other case', 'role', '/path', '/system/Employee', 'name.similar', '“/system/employee”', '/system/employee'],
  ['a resource with a slash at its end', 'role', '/path', '/system/role/', 'schema.wrong-format', '以 / 开头'],
  ['a resource of the runtime', 'role', '/path', '/runtime/role', 'name.reserved', '“/runtime”'],
  ['a resource path twice', 'role', '/path', '/system/department', 'endpoint.duplicate', '已属于'],
  ['a list that is another list', 'role', '/list', '/system/employee/list', 'endpoint.duplicate', '已属于'],
  ['an action path that is taken', 'role', '/actions/edit/path', '/system/employee/edit', 'endpoint.duplicate', '已属于'],
  ['an endpoint that differs in case only', 'role', '/actions/edit/path', '/system/role/Add', 'name.similar', '“/system/role/add”', '/system/role/add'],
  ['a query key of the list itself', 'screens/system/employee', '/view/filters/[name]', { field: 'name', param: 'page', exact: true }, 'name.reserved', '“page”', undefined, '+/param'],
  ['a query key of a list in a detail', 'screens/system/employee', '/view/filters/[name]', { field: 'name', param: 'of', exact: true }, 'name.reserved', '“of”', undefined, '+/param'],
  ['a field whose name alone is a query key', 'screens/system/employee', '/view/filters/-', { field: 'size' }, 'name.reserved', '“size”', undefined, undefined, ['employee', '/fields/size', { type: 'text', label: '尺码', custom: true, exact: true }]],
  ['a query key of the quick filter', 'screens/system/employee', '/view/filters/[company]', { field: 'company', param: 'quickCheck' }, 'name.reserved', '“quickCheck”', undefined, '+/param'],
  ['a field named version', 'role', '/fields/version', { type: 'integer', label: '版本' }, 'field.reserved-name', '“version”'],
  ['a file name that is not the name', 'role', '/name', 'roles', 'file.wrong-name', '“roles”'],
  ['the schema of something else', 'role', '/$schema', '../../schemas/screen.schema.json', 'file.wrong-schema', 'resource.schema.json', 'resource.schema.json'],
  ['a version of the future', 'role', '/manifest', 2, 'manifest.version', '“2”'],
])
