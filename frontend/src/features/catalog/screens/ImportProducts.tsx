import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useVenue } from '@/api/venue'
import { ImportWizard } from '@/ui/ImportWizard'
import type { ImportColumn } from '@/ui/importReport'
import { PageHeader } from '@/ui/PageHeader'
import { useProductImport, type ImportOptions } from '../api/transfer'
import { ImportDecisions } from '../parts/transfer/ImportDecisions'

/** What a column of a file may mean: the server's columns. */
const columns: readonly ImportColumn[] = [
  { key: 'nome', title: 'Nome' },
  { key: 'categoriaLocalClienteId', title: 'Categoria' },
  { key: 'valor', title: 'Preço' },
  { key: 'codigoInterno', title: 'Código interno' },
  { key: 'codigoIntegracao', title: 'Código de integração' },
  { key: 'codigoBarra', title: 'Códigos de barras' },
  { key: 'ncm', title: 'NCM' },
  { key: 'cest', title: 'CEST' },
  { key: 'cfop', title: 'CFOP' },
  { key: 'informacaoProduto', title: 'Descrição' },
  { key: 'habilitado', title: 'À venda' },
  { key: 'storeId', title: 'Loja' },
  { key: 'tipo', title: 'Tipo' },
  { key: 'unidade', title: 'Unidade' },
  { key: 'controlaEstoque', title: 'Controla estoque' },
  { key: 'destaque', title: 'Destaque' },
  { key: 'esconderCatalago', title: 'Escondido no cardápio' },
  { key: 'adultHood', title: 'Só para maiores' },
  { key: 'isencaoTaxaServico', title: 'Isento da taxa de serviço' },
  { key: 'id', title: 'Id' },
]

const usual: ImportOptions = { chave: 'codigoInterno', criarCategorias: true, limparVazios: false, tresCasas: null }

/** /admin/importacao/produtos: brings products in from a sheet. */
export default function ImportProducts() {
  const venue = useVenue()
  const navigate = useNavigate()
  const [options, setOptions] = useState(usual)
  const { run, undo, errors } = useProductImport(venue.id, options)
  return (
    <>
      <PageHeader
        title="Importação de produtos"
        description={`Cadastra e altera produtos de ${venue.name} a partir de uma planilha. A exportação de produtos mostra o formato.`}
      />
      <ImportWizard
        what="produtos"
        columns={columns}
        settings={<ImportDecisions options={options} onChange={setOptions} />}
        settled={JSON.stringify(options)}
        onRun={(upload, confirm) => run.mutateAsync({ upload, confirm })}
        onErrors={errors}
        onUndo={(id) => undo.mutateAsync(id)}
        onClose={() => void navigate('/produtos/produto')}
      />
    </>
  )
}
