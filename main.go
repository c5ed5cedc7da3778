// Balcão: the back-office portal and kitchen display in one program.
package main

import (
	"os"

	"balcao/app/cli"
)

// version is set from git when the program is built.
var version = "unreleased"

func main() { os.Exit(cli.Main(version, os.Args[1:], os.Stdout, os.Stderr)) }
