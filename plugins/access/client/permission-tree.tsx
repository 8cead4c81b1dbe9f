import Button from '@arco-design/web-react/es/Button'
import Checkbox from '@arco-design/web-react/es/Checkbox'
import Input from '@arco-design/web-react/es/Input'
import Skeleton from '@arco-design/web-react/es/Skeleton'
import Tree from '@arco-design/web-react/es/Tree'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Checkbox/style/css.js'
import '@arco-design/web-react/es/Input/style/css.js'
import '@arco-design/web-react/es/Skeleton/style/css.js'
import '@arco-design/web-react/es/Tree/style/css.js'
import { type ReactNode, useMemo, useState } from 'react'
import type { ControlProps } from '#core/contract/client-plugin.ts'
import { permissionsGet } from '#core/contract/core-addresses.ts'
import { LoadFailed, useData } from '#core/runtime/index.ts'
import {
  branchPermissions,
  chosenCount,
  findGrantNode,
  type GrantNode,
  isFullyChosen,
  lacksNeeds,
  lockedPermissions,
  nodeKeys,
  searchBranches,
  tickedKeys,
  toggleBranches,
} from './permission-model.ts'
import './permission-tree.css'

interface TreeData {
  key: string
  title: ReactNode
  disabled: boolean
  children?: TreeData[]
}

type PermissionSet = ReadonlySet<string>

const nodeTitle = (node: GrantNode, chosen: PermissionSet, locked: boolean): ReactNode => {
  const share = chosenCount(node, chosen)
  return (
    <span title={locked ? '您没有该权限或它所需的权限，不能授予或收回' : node.permission}>
      {node.title}
      {node.children.length > 0 && (
        <span className="access-count">
          {share.chosen}/{share.total}
        </span>
      )}
    </span>
  )
}

const toTreeData = (nodes: readonly GrantNode[], chosen: PermissionSet, locked: PermissionSet, disabled: boolean): TreeData[] =>
  nodes.map(node => {
    const fixed =
      branchPermissions(node).every(permission => locked.has(permission)) ||
      (node.children.length === 0 && lacksNeeds(node, chosen, locked))
    return {
      key: node.key,
      title: nodeTitle(node, chosen, fixed),
      disabled: disabled || fixed,
      ...(node.children.length > 0 ? { children: toTreeData(node.children, chosen, locked, disabled) } : {}),
    }
  })

/** Form control for a role's permissions; loads the permission tree when it mounts. */
export function PermissionTree(props: ControlProps): ReactNode {
  const { data: nodes, error, refresh } = useData(permissionsGet)
  if (error && nodes === undefined) return <LoadFailed error={error} retry={() => void refresh()} />
  if (nodes === undefined) return <Skeleton animation text={{ rows: 8 }} />
  return <LoadedTree {...props} nodes={nodes} />
}

function LoadedTree({ id, item, value, disabled, nodes, onChange }: ControlProps & { readonly nodes: readonly GrantNode[] }): ReactNode {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string[]>([])
  const chosen = useMemo(() => new Set<string>(Array.isArray(value) ? value : []), [value])
  const locked = useMemo(() => lockedPermissions(nodes), [nodes])
  const shown = useMemo(() => searchBranches(nodes, text), [nodes, text])
  const data = useMemo(() => toTreeData(shown, chosen, locked, disabled), [shown, chosen, locked, disabled])
  const ticked = useMemo(() => tickedKeys(shown, chosen), [shown, chosen])
  const all = useMemo(() => new Set(nodes.flatMap(branchPermissions)), [nodes])
  const count = [...all].filter(permission => chosen.has(permission)).length
  const change = (branches: readonly GrantNode[]): void => {
    const next = toggleBranches(branches, chosen, locked, nodes)
    onChange(next.length > 0 ? next : undefined)
  }
  const searching = text.trim() !== ''
  const expanded = searching ? nodeKeys(shown) : open

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring its own label and frame
    <div id={id} role="group" className="access-tree">
      <div className="access-bar">
        <Input allowClear value={text} placeholder="搜索菜单、页面或操作" aria-label="搜索权限" onChange={setText} />
        <Button size="small" disabled={searching} onClick={() => setOpen(open.length > 0 ? [] : nodeKeys(nodes))}>
          {open.length > 0 ? '全部收起' : '全部展开'}
        </Button>
      </div>
      <div className="access-bar">
        <Checkbox
          disabled={disabled || shown.length === 0}
          checked={isFullyChosen(shown, chosen, locked)}
          indeterminate={count > 0 && !isFullyChosen(shown, chosen, locked)}
          onChange={() => change(shown)}
        >
          {searching ? '全选搜索结果' : '全选'}
        </Checkbox>
        <span className={count > 0 ? 'access-total' : 'access-none'} aria-live="polite">
          {count > 0 ? `已选 ${count} / ${all.size} 项` : '请选择权限'}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="access-none">没有匹配的权限</p>
      ) : (
        <Tree
          checkable
          checkStrictly
          blockNode
          selectedKeys={[]}
          treeData={data}
          checkedKeys={ticked.whole}
          halfCheckedKeys={ticked.part}
          expandedKeys={expanded}
          virtualListProps={{ height: Number(item.props?.['height'] ?? 420), isStaticItemHeight: true }}
          actionOnClick="check"
          onExpand={keys => {
            if (!searching) setOpen(keys)
          }}
          onCheck={(_keys, { node }) => {
            // A search may show only a part of the branch: only visible nodes are ticked.
            const branch = findGrantNode(shown, String(node.props._key))
            if (branch) change([branch])
          }}
        />
      )}
    </div>
  )
}
