import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptySearch } from '@/ui/drawings'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { LegacyFrame } from '@/ui/LegacyFrame'
import { Notice } from '@/ui/Notice'
import { Skeleton } from '@/ui/Skeleton'
import { TextField } from '@/ui/TextField'
import { toast, toastDuration } from '@/ui/toasts'
import styles from './DevUi.module.css'
import { Section } from './Section'

/** The pieces that login and the board use: no antd. */
export function PlainPieces() {
  const [email, setEmail] = useState('cozinha@balcao.demo')
  const [password, setPassword] = useState('segredo')

  return (
    <>
      <Section title="Botões">
        <div className={styles.row}>
          <Button variant="primary">Salvar</Button>
          <Button>Pesquisar</Button>
          <Button variant="quiet">Limpar filtros</Button>
          <Button variant="danger">Excluir</Button>
          <Button variant="primary" busy>
            Aguarde
          </Button>
          <Button disabled>Indisponível</Button>
          <Button variant="primary" size="large">
            Aceitar pedido
          </Button>
        </div>
      </Section>
      <Section title="Campos sem antd">
        <div className={styles.columns}>
          <TextField label="E-mail" type="email" value={email} onChange={setEmail} hint="O mesmo do cadastro." />
          <TextField label="Senha" type="password" value={password} onChange={setPassword} error="Usuário ou senha inválidos" />
        </div>
      </Section>
      <Section title="Mensagens passageiras">
        <div className={styles.row}>
          <Button onClick={() => toast.success('Loja cadastrada com sucesso.')}>Sucesso</Button>
          <Button onClick={() => toast.error('Preencha com um CPF válido')}>Erro</Button>
          <Button onClick={() => toast.warning('A impressora da cozinha está sem papel.')}>Atenção</Button>
          <Button onClick={() => toast.success('Remessa enviada.', { duration: toastDuration.brief })}>Breve (3 s)</Button>
          <Button onClick={() => toast.failure()}>Falha genérica (10 s)</Button>
          <Button
            onClick={() =>
              toast.info('A loja está fechada. Deseja abri-la?', {
                action: { label: 'Sim', onClick: () => toast.success('Loja aberta.') },
              })
            }
          >
            Com ação
          </Button>
        </div>
      </Section>
      <Section title="Avisos que esperam por alguém">
        <div className={styles.columns}>
          {(['calm', 'insistent', 'urgent'] as const).map((urgency) => (
            <Notice key={urgency} urgency={urgency}>
              <p>2 pedidos chamando</p>
              <Button size="large">Silenciar</Button>
            </Notice>
          ))}
        </div>
      </Section>
      <Section title="Vazio, carregando, falha">
        <div className={styles.columns}>
          <div className={styles.panel}>
            <EmptyState
              text="Sem clientes para este estabelecimento"
              detail="Cadastre o primeiro, ou espere o primeiro pedido on-line."
              action={<Button variant="primary">Cadastrar cliente</Button>}
            />
          </div>
          <div className={styles.panel}>
            <EmptyState drawing={<EmptySearch />} text="Nada encontrado com esses filtros." action={<Button>Limpar filtros</Button>} />
          </div>
          <div className={styles.panel}>
            <ErrorState onRetry={() => toast.info('Tentando de novo…')} />
          </div>
          <div className={styles.panel}>
            <Skeleton lines={5} />
          </div>
        </div>
      </Section>
      <Section title="Página do portal clássico">
        <div className={styles.panel}>
          <LegacyFrame
            page="minhaConta"
            title="Minha conta"
            purpose="Aqui ficam os dados da sua conta e do seu plano."
            session={null}
            onValidate={() => toast.info('Conta validada.')}
          />
        </div>
      </Section>
    </>
  )
}
