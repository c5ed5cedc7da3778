; Installs Balcão for the person at the computer; no administrator is needed.
; build/package gives VERSION, NUMBERS, PROGRAMS, WEBVIEW2 and OUTPUT.
Unicode true
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true

!include MUI2.nsh
!include LogicLib.nsh
!include WinVer.nsh
!include x64.nsh

!define PRODUCT "Balcão"
!define REGISTRY "Software\Microsoft\Windows\CurrentVersion\Uninstall\Balcao"
!define AUTOSTART "Software\Microsoft\Windows\CurrentVersion\Run"
!define WEBVIEW2_CLIENT "{F3017226-FE2A-4295-8BDF-00C3A9A7E4C5}"

Name "${PRODUCT}"
OutFile "${OUTPUT}"
InstallDir "$LOCALAPPDATA\Programs\Balcao"
InstallDirRegKey HKCU "${REGISTRY}" "InstallLocation"
BrandingText "${PRODUCT} ${VERSION}"

VIProductVersion "${NUMBERS}"
VIFileVersion "${NUMBERS}"
VIAddVersionKey /LANG=1046 "ProductName" "${PRODUCT}"
VIAddVersionKey /LANG=1046 "FileDescription" "Instalador do ${PRODUCT}"
VIAddVersionKey /LANG=1046 "CompanyName" "Balcão contributors"
VIAddVersionKey /LANG=1046 "LegalCopyright" "Copyright © 2026 Balcão contributors"
VIAddVersionKey /LANG=1046 "FileVersion" "${VERSION}"
VIAddVersionKey /LANG=1046 "ProductVersion" "${VERSION}"

!define MUI_ICON "icon.ico"
!define MUI_UNICON "icon.ico"
!define MUI_ABORTWARNING
!define MUI_WELCOMEPAGE_TITLE "Instalar o ${PRODUCT}"
!define MUI_WELCOMEPAGE_TEXT "O ${PRODUCT} ${VERSION} será instalado só para você, sem precisar de administrador.$\r$\n$\r$\nSe o Balcão já estiver instalado, esta versão toma o lugar da anterior. Pedidos, contas e ajustes continuam como estão."
!define MUI_FINISHPAGE_RUN "$INSTDIR\balcao.exe"
!define MUI_FINISHPAGE_RUN_TEXT "Abrir o ${PRODUCT} agora"
!insertmacro MUI_PAGE_WELCOME
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "PortugueseBR"

Function .onInit
  ${IfNot} ${RunningX64}
  ${OrIfNot} ${AtLeastWin10}
    MessageBox MB_OK|MB_ICONSTOP "O ${PRODUCT} precisa do Windows 10 ou mais novo, de 64 bits." /SD IDOK
    Abort
  ${EndIf}
FunctionEnd

; Goes on once the program is not running: Windows does not replace a file in use.
!macro AwaitClosed PROGRAM
  ${Do}
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
      ${Break}
    ${EndIf}
    ClearErrors
    FileOpen $0 "$INSTDIR\${PROGRAM}" a
    ${IfNot} ${Errors}
      FileClose $0
      ${Break}
    ${EndIf}
    MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "O ${PRODUCT} está aberto, talvez em segundo plano. Encerre o programa e tente de novo." /SD IDCANCEL IDRETRY +2
    Abort
  ${Loop}
!macroend

Section "Balcão"
  !insertmacro AwaitClosed "balcao.exe"
  !insertmacro AwaitClosed "balcao-server.exe"
  SetOutPath "$INSTDIR"
  File "${PROGRAMS}/balcao.exe"
  File "${PROGRAMS}/balcao-server.exe"
  WriteUninstaller "$INSTDIR\desinstalar.exe"
  CreateShortcut "$SMPROGRAMS\${PRODUCT}.lnk" "$INSTDIR\balcao.exe"
  CreateShortcut "$DESKTOP\${PRODUCT}.lnk" "$INSTDIR\balcao.exe"

  WriteRegStr HKCU "${REGISTRY}" "DisplayName" "${PRODUCT}"
  WriteRegStr HKCU "${REGISTRY}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${REGISTRY}" "Publisher" "Balcão contributors"
  WriteRegStr HKCU "${REGISTRY}" "DisplayIcon" "$INSTDIR\balcao.exe"
  WriteRegStr HKCU "${REGISTRY}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${REGISTRY}" "UninstallString" '"$INSTDIR\desinstalar.exe"'
  WriteRegStr HKCU "${REGISTRY}" "QuietUninstallString" '"$INSTDIR\desinstalar.exe" /S'
  WriteRegDWORD HKCU "${REGISTRY}" "NoModify" 1
  WriteRegDWORD HKCU "${REGISTRY}" "NoRepair" 1
  SectionGetSize 0 $0
  WriteRegDWORD HKCU "${REGISTRY}" "EstimatedSize" $0
SectionEnd

; The window is drawn by WebView2, which Windows 11 has and Windows 10 mostly has.
Section "WebView2"
  SetRegView 64
  ReadRegStr $0 HKLM "SOFTWARE\WOW6432Node\Microsoft\EdgeUpdate\Clients\${WEBVIEW2_CLIENT}" "pv"
  ${If} $0 == ""
    ReadRegStr $0 HKCU "Software\Microsoft\EdgeUpdate\Clients\${WEBVIEW2_CLIENT}" "pv"
  ${EndIf}
  ${If} $0 != ""
  ${AndIf} $0 != "0.0.0.0"
    Return
  ${EndIf}
  DetailPrint "Baixando da Microsoft o WebView2, que mostra a janela do ${PRODUCT}…"
  InitPluginsDir
  File "/oname=$PLUGINSDIR\webview2.exe" "${WEBVIEW2}"
  ExecWait '"$PLUGINSDIR\webview2.exe" /silent /install' $0
  ${If} $0 != 0
    MessageBox MB_OK|MB_ICONEXCLAMATION "Não foi possível instalar o WebView2, sem o qual a janela não abre (código $0). Confira a internet e instale-o por https://go.microsoft.com/fwlink/p/?LinkId=2124703" /SD IDOK
  ${EndIf}
SectionEnd

; The data in %AppData%\balcao stays: it is the venue's, not the program's.
Section "Uninstall"
  !insertmacro AwaitClosed "balcao.exe"
  !insertmacro AwaitClosed "balcao-server.exe"
  Delete "$SMPROGRAMS\${PRODUCT}.lnk"
  Delete "$DESKTOP\${PRODUCT}.lnk"
  Delete "$INSTDIR\balcao.exe"
  Delete "$INSTDIR\balcao-server.exe"
  Delete "$INSTDIR\desinstalar.exe"
  RMDir "$INSTDIR"
  DeleteRegKey HKCU "${REGISTRY}"
  DeleteRegValue HKCU "${AUTOSTART}" "Balcão"
  DetailPrint "Pedidos, contas e ajustes continuam em $APPDATA\balcao."
SectionEnd
