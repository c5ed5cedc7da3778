/** What the providers are called, what they ask for, and what is told of it. */
import type { PaymentMethod, Provider } from './settingsApi'

type ProviderName = Provider['provedor']

interface Setting {
  name: string
  label: string
  hint?: string
  optional?: boolean
  maxLength: number
}

interface Secret extends Setting {
  /** A file in PEM, not a text that is typed. */
  isFile?: boolean
}

interface ProviderForm {
  label: string
  description: string
  settings: readonly Setting[]
  secrets: readonly Secret[]
  /** It is asked to send notices, and does not learn of the address by itself. */
  asksForNotices?: boolean
}

export const providers: Record<ProviderName, ProviderForm> = {
  pix: {
    label: 'Pix do seu banco',
    description: 'A API Pix do Banco Central, que os bancos oferecem a empresas. O dinheiro cai direto na sua conta e cada pagamento é confirmado sozinho.',
    settings: [
      { name: 'endereco', label: 'Endereço da API Pix', hint: 'Com a versão, como https://pix.banco.com.br/api/v2.', maxLength: 300 },
      { name: 'enderecoToken', label: 'Endereço de autenticação', hint: 'O endereço do token (OAuth), que o banco informa.', maxLength: 300 },
      { name: 'clienteId', label: 'Client ID', maxLength: 300 },
      { name: 'chave', label: 'Chave Pix que recebe', maxLength: 77 },
    ],
    secrets: [
      { name: 'segredoDoCliente', label: 'Client secret', maxLength: 1000 },
      { name: 'certificado', label: 'Certificado', hint: 'Arquivo PEM (.pem, .crt), se o banco exige.', optional: true, maxLength: 32_768, isFile: true },
      { name: 'chavePrivada', label: 'Chave privada', hint: 'Arquivo PEM (.pem, .key) sem senha, a do certificado.', optional: true, maxLength: 32_768, isFile: true },
    ],
    asksForNotices: true,
  },
  mercadopago: {
    label: 'Mercado Pago',
    description: 'Cartão e boleto nas páginas do Mercado Pago. Os dados do cartão nunca passam por aqui.',
    settings: [
      { name: 'usuario', label: 'Número da conta (User ID)', hint: 'Em Suas integrações › Credenciais de produção, no Mercado Pago.', maxLength: 20 },
      { name: 'nomeNaFatura', label: 'Nome na fatura do cartão', hint: 'Até 13 letras e números, sem acento.', optional: true, maxLength: 13 },
    ],
    secrets: [
      { name: 'tokenDeAcesso', label: 'Access Token de produção', maxLength: 1000 },
      {
        name: 'assinaturaSecreta', label: 'Assinatura secreta dos avisos', optional: true, maxLength: 1000,
        hint: 'Em Suas integrações › Webhooks. Sem ela, os pagamentos são confirmados alguns segundos mais tarde.',
      },
    ],
  },
  manual: {
    label: 'Conferência manual',
    description: 'Só uma chave Pix. O cliente paga e alguém confere no extrato do banco e confirma aqui; as devoluções são feitas no aplicativo do banco.',
    settings: [
      { name: 'chave', label: 'Chave Pix', maxLength: 77 },
      { name: 'nome', label: 'Nome de quem recebe', maxLength: 25 },
      { name: 'cidade', label: 'Cidade de quem recebe', maxLength: 15 },
    ],
    secrets: [],
  },
  simulado: {
    label: 'Banco simulado',
    description: 'Para experimentar: nenhum dinheiro de verdade se move. Cada cobrança é paga sozinha pouco depois. Um banco simulado à parte paga como foi pedido ao iniciá-lo.',
    settings: [{ name: 'endereco', label: 'Endereço do banco simulado', hint: 'Em branco, o banco que vem no programa.', optional: true, maxLength: 300 }],
    secrets: [],
    asksForNotices: true,
  },
  mercadopago_simulado: {
    label: 'Mercado Pago simulado',
    description: 'Para experimentar cartão e boleto: nenhum dinheiro de verdade se move. Roda à parte, com balcao simulate --mercadopago.',
    settings: [{ name: 'endereco', label: 'Endereço do simulador', hint: 'Como http://127.0.0.1:8096.', maxLength: 300 }],
    secrets: [],
  },
}

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })

/** What being paid in a way costs, and when the money comes: "4,98% + R$ 0,40 · cai em 14 dias". */
export function termsOf({ taxaPercentual, taxaFixa, diasParaReceber }: PaymentMethod, formatWire: (wire: number) => string): string {
  const fees = [taxaPercentual > 0 && `${percent.format(taxaPercentual)}%`, taxaFixa > 0 && formatWire(taxaFixa)].filter(Boolean).join(' + ')
  const days = diasParaReceber === 0 ? 'cai na hora' : `cai em ${diasParaReceber} ${diasParaReceber === 1 ? 'dia' : 'dias'}`
  return `${fees === '' ? 'sem taxa' : `taxa de ${fees}`}, ${days}`
}
