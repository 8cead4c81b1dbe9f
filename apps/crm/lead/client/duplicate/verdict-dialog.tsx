import Button from '@arco-design/web-react/es/Button'
import Modal from '@arco-design/web-react/es/Modal'
import '@arco-design/web-react/es/Button/style/css.js'
import '@arco-design/web-react/es/Modal/style/css.js'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messageOf, toast, useBackCloses, useHttp, useMenu, usePermission, useRefresh } from '#core/runtime/index.ts'
import { type CheckedDuplicate, duplicatePickUp } from '../../wire/duplicate.ts'
import { LEADS_PATH } from '../../wire/leads-path.ts'
import { LEAD_SCREEN, LEADS_SCREEN, leadPermissions } from '../names/addresses.ts'
import { useLabels } from '../names/labels.ts'
import { DUPLICATE_SETS } from '../names/option-sets.ts'
import type { DuplicateVerdict } from './verdict.ts'

interface VerdictFrameProps {
  readonly title: string
  readonly children: ReactNode
  /** Label of the main button; without it there is only a button that closes the dialog. */
  readonly ok?: string
  readonly busy?: boolean
  act?(): void
  /** Secondary button, left of the main one. */
  readonly more?: { readonly label: string; act(): void }
  close(): void
}

const VerdictFrame = ({ title, children, ok, busy, act, more, close }: VerdictFrameProps): ReactNode => (
  <Modal
    visible
    title={title}
    maskClosable={false}
    style={{ width: 'var(--yh-frame-narrow)' }}
    onCancel={close}
    footer={
      ok ? (
        <>
          <Button onClick={close}>取消</Button>
          {more && <Button onClick={more.act}>{more.label}</Button>}
          <Button type="primary" loading={busy} onClick={act}>
            {ok}
          </Button>
        </>
      ) : (
        <Button type="primary" onClick={close}>
          确定
        </Button>
      )
    }
  >
    {children}
  </Modal>
)

const NOT_RECORDED = '暂无'

function DuplicateFacts({ duplicate }: { readonly duplicate: CheckedDuplicate }): ReactNode {
  const label = useLabels(DUPLICATE_SETS)
  const facts = [
    ['录入人', duplicate.entryPerson],
    ['客户姓名', duplicate.name],
    ['归属人', duplicate.attribution],
    ['客服', duplicate.staffName],
    ['客户阶段', label('customerPhase', duplicate.customerPhase)],
    ...(duplicate.tips ? [['提示', duplicate.tips] as const] : []),
    ['创建时间', duplicate.createdDate],
  ] as const
  return (
    <dl className="yh-duplicate-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value || NOT_RECORDED}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Opens the client's detail; undefined if the user's menu has no such screen. */
function useOpenLead(close: () => void): ((id: number) => void) | undefined {
  const navigate = useNavigate()
  const listed = useMenu().data?.screens[LEAD_SCREEN] !== undefined
  if (!listed) return undefined
  return id => {
    close()
    navigate(`${LEAD_SCREEN}?id=${id}`)
  }
}

function DuplicateDialog({ duplicate, close }: { readonly duplicate: CheckedDuplicate; close(): void }): ReactNode {
  const http = useHttp()
  const open = useOpenLead(close)
  const refresh = useRefresh()
  const mayReceive = usePermission(leadPermissions.receive)
  const [busy, setBusy] = useState(false)
  const pickUp = async (): Promise<void> => {
    setBusy(true)
    try {
      await http.call(duplicatePickUp, { id: duplicate.id }, { quiet: true })
      toast.success('捞取成功')
      if (open) open(duplicate.id)
      else close()
      void Promise.all([refresh(LEADS_PATH), refresh('/agency/highSeas')])
    } catch (error) {
      toast.error(`捞取失败：${messageOf(error)}`)
      setBusy(false)
    }
  }
  const claimable = duplicate.status === 'LOSS' && mayReceive
  const look = duplicate.viewable && open ? () => open(duplicate.id) : undefined
  const [ok, act] = claimable ? ['捞取客户', () => void pickUp()] : look ? ['查看客户', look] : []
  return (
    <VerdictFrame
      title="客资重复"
      ok={ok}
      busy={busy}
      act={act}
      more={claimable && look ? { label: '查看客户', act: look } : undefined}
      close={close}
    >
      <DuplicateFacts duplicate={duplicate} />
    </VerdictFrame>
  )
}

function FreeDialog({ text, close }: { readonly text: string; close(): void }): ReactNode {
  const navigate = useNavigate()
  const mayAdd = usePermission(leadPermissions.add)
  const listed = useMenu().data?.screens[LEADS_SCREEN] !== undefined
  const enter = (): void => {
    close()
    navigate(`${LEADS_SCREEN}?type=add&wp=${encodeURIComponent(text)}`)
  }
  const may = mayAdd && listed
  return (
    <VerdictFrame title="查重结果" ok={may ? '录入' : undefined} act={enter} close={close}>
      {may ? '该客资未重复，是否录入？' : '该客资未重复'}
    </VerdictFrame>
  )
}

/** Result of the duplicate check, with the actions that the user may take on it. */
export default function VerdictDialog({ verdict, ...props }: { readonly verdict: DuplicateVerdict; close(): void }): ReactNode {
  const { text, duplicate } = verdict
  const close = useBackCloses(props.close)
  return duplicate ? <DuplicateDialog duplicate={duplicate} close={close} /> : <FreeDialog text={text} close={close} />
}
