-- Whoever holds a role of the group Produtos may write products, as before the role
-- for it existed (D53). Owners hold every role without it being written down.
-- +goose Up
UPDATE memberships SET roles = roles || ';CadastroProdutoPortal'
WHERE ';' || roles || ';' LIKE '%;CadastroCategoriaCliente;%'
   OR ';' || roles || ';' LIKE '%;AgendamentoProdutos;%'
   OR ';' || roles || ';' LIKE '%;CadastrarListaProdutoPortal;%'
   OR ';' || roles || ';' LIKE '%;VinculoListaProduto;%'
   OR ';' || roles || ';' LIKE '%;LimitarAcessoCategoriaProduto;%';

UPDATE users SET roles = roles || ';CadastroProdutoPortal'
WHERE ';' || roles || ';' LIKE '%;CadastroCategoriaCliente;%'
   OR ';' || roles || ';' LIKE '%;AgendamentoProdutos;%'
   OR ';' || roles || ';' LIKE '%;CadastrarListaProdutoPortal;%'
   OR ';' || roles || ';' LIKE '%;VinculoListaProduto;%'
   OR ';' || roles || ';' LIKE '%;LimitarAcessoCategoriaProduto;%';

UPDATE tickets SET roles = roles || ';CadastroProdutoPortal'
WHERE ';' || roles || ';' LIKE '%;CadastroCategoriaCliente;%'
   OR ';' || roles || ';' LIKE '%;AgendamentoProdutos;%'
   OR ';' || roles || ';' LIKE '%;CadastrarListaProdutoPortal;%'
   OR ';' || roles || ';' LIKE '%;VinculoListaProduto;%'
   OR ';' || roles || ';' LIKE '%;LimitarAcessoCategoriaProduto;%';
